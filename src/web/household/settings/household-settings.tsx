import { type ReactNode, useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { currencyUnits } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './settings.module.css';
import type { SettingsTaskName } from './settings-task.tsx';
import { settingsTexts } from './texts.ts';
import { byFlag, FLAGS as SHARE_FLAGS, type ShareFlags } from '#domain/household/sharing.ts';
import { KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import { Checkbox } from '#web/kit/ui/choices.tsx';

const loadTasks = () => import('./settings-task.tsx');

type Props = { household: Household; onGone: () => void };

/** The user's sharing, the settings of the household, and leaving or deleting it. */
export function HouseholdSettings({ household, onGone }: Props) {
  const texts = useTexts(settingsTexts);
  const [task, setTask] = useState<SettingsTaskName | null>(null);
  const close = () => setTask(null);
  const isOwner = household.role === 'owner';
  const settings = useSettingsWords(household);
  return (
    <Sheet className={styles['settings']}>
      <SheetHead title={texts.title} />
      <Row title={texts.sharing} text={useSharingWords(household)}>
        <RowButton text={texts.change} onOpen={() => setTask('sharing')} />
      </Row>
      {isOwner && (
        <Row title={texts.settings} text={settings}>
          <RowButton text={texts.changeSettings} onOpen={() => setTask('settings')} />
        </Row>
      )}
      {household.memberCount > 1 && (
        <Row title={texts.leave} text={texts.leaveText}>
          <RowButton text={texts.leaveShort} onOpen={() => setTask('leave')} />
        </Row>
      )}
      {isOwner && (
        <Row title={texts.remove} text={texts.removeText}>
          <RowButton text={texts.removeShort} onOpen={() => setTask('remove')} />
        </Row>
      )}
      {task !== null && (
        <LazyPart load={loadTasks} onFailure={close}>
          {({ SettingsTask }) => (
            <SettingsTask task={task} household={household} onGone={onGone} onClose={close} />
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

function RowButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  const prepare = () => void loadAhead(loadTasks);
  return (
    <Button onPointerEnter={prepare} onFocus={prepare} onClick={onOpen}>
      {text}
    </Button>
  );
}

/** Describes the kinds that the user shares, limited to the categories of the household. */
function useSharingWords(household: Household): string {
  const texts = useTexts(settingsTexts);
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
  const texts = useTexts(settingsTexts);
  const currencies = currencyUnits(household.currency, useLanguage());
  return texts.settingsNow({ currencies, mails: texts.languages[household.language] });
}

/** In the order in which the form shows them. */
export const FLAGS = KIND_NAMES.map((kind) => SHARE_FLAGS[KINDS[kind].shared]);

type FlagChecksProps = {
  chosen: ShareFlags;
  /** The household's own flags; others cannot be ticked. */
  within?: ShareFlags;
};

/** A box for each category. */
export function FlagChecks({ chosen, within }: FlagChecksProps) {
  const texts = useTexts(settingsTexts);
  return FLAGS.map((flag) =>
    within?.[flag] === 0 ? (
      <Checkbox key={flag} label={texts.categories[flag]} disabled help={texts.isOff} />
    ) : (
      <Checkbox
        key={flag}
        label={texts.categories[flag]}
        name={flag}
        defaultChecked={chosen[flag] === 1}
      />
    ),
  );
}

type TypedFlags = { readonly [Flag in keyof ShareFlags]: string };

/** Parses the checkboxes of a form; a ticked one has a non-empty value. */
export function flagsOf(typed: TypedFlags): ShareFlags {
  return byFlag((flag) => toFlag(typed[flag]));
}

export function toFlag(ticked: string): 0 | 1 {
  return ticked === '' ? 0 : 1;
}
