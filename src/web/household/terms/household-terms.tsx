import { type ReactNode, useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { FLAGS } from './flag-checks.tsx';
import styles from './terms.module.css';
import type { Task } from './terms-task.tsx';
import { termsTexts } from './texts.ts';

const loadTasks = () => import('./terms-task.tsx');

type Props = { household: Household; onGone: () => void };

/** What the person shares, what the household is set to, and the ways out of it. */
export function HouseholdTerms({ household, onGone }: Props) {
  const texts = useTexts(termsTexts);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const isOwner = household.role === 'owner';
  const settings = useSettingsWords(household);
  return (
    <Sheet className={styles['terms']}>
      <SheetHead title={texts.title} />
      <Row title={texts.sharing} text={useSharingWords(household)}>
        <Act text={texts.change} onAct={() => setTask('sharing')} />
      </Row>
      {isOwner && (
        <Row title={texts.settings} text={settings}>
          <Act text={texts.changeSettings} onAct={() => setTask('settings')} />
        </Row>
      )}
      {household.memberCount > 1 && (
        <Row title={texts.leave} text={texts.leaveText}>
          <Act text={texts.leaveShort} onAct={() => setTask('leave')} />
        </Row>
      )}
      {isOwner && (
        <Row title={texts.remove} text={texts.removeText}>
          <Act text={texts.removeShort} onAct={() => setTask('remove')} />
        </Row>
      )}
      {task !== null && (
        <LazyPart load={loadTasks} onFailure={close}>
          {({ TermsTask }) => (
            <TermsTask task={task} household={household} onGone={onGone} onClose={close} />
          )}
        </LazyPart>
      )}
    </Sheet>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <div>
        <h3 className={styles['name']}>{title}</h3>
        <p className={styles['text']}>{text}</p>
      </div>
      {children}
    </div>
  );
}

function Act({ text, onAct }: { text: string; onAct: () => void }) {
  const prepare = () => void loadAhead(loadTasks);
  return (
    <Button onPointerEnter={prepare} onFocus={prepare} onClick={onAct}>
      {text}
    </Button>
  );
}

/** What is shown of the person's own: what they chose, within what the household shows at all. */
function useSharingWords(household: Household): string {
  const texts = useTexts(termsTexts);
  const language = useLanguage();
  const { sharing } = household;
  const shown = FLAGS.filter((flag) => household[flag] === 1 && sharing[flag] === 1);
  if (shown.length === 0) return texts.sharesNothing;
  const names = shown.map((flag) => texts.categories[flag]);
  const listed = new Intl.ListFormat(language).format(names);
  const what = shown.length === FLAGS.length ? texts.sharesAll : texts.shares({ listed });
  return `${what} ${sharing.totalsOnly === 1 ? texts.totalsOnly : texts.itemByItem}`;
}

function useSettingsWords(household: Household): string {
  const texts = useTexts(termsTexts);
  const currencies = currencyUnits(household.currency, useLanguage());
  return texts.settingsNow({ currencies, mails: texts.languages[household.language] });
}
