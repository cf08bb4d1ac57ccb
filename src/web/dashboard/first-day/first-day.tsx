import Banknote from 'lucide-react/icons/banknote';
import Check from 'lucide-react/icons/check';
import House from 'lucide-react/icons/house';
import Scale from 'lucide-react/icons/scale';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'wouter';
import { doneSteps, FIRST_STEPS, type FirstStep } from '#domain/figures/dashboard/first-day.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button, Icon, buttonClass } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './first-day.module.css';
import { firstDayTexts } from './texts.ts';
import Plus from 'lucide-react/icons/plus';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';
import type { RecordsSource } from '#web/client/records/source.ts';
import { FIRST_DAY_PREFIX, GUEST_PREFIX } from '#web/kit/storage/keys.ts';

const ICONS = { home: House, loans: Scale, account: Wallet, salary: Banknote } as const;

type Props = {
  summary: FinancialSummary;
  /** Opens the dialog of a step. */
  onBegin: (step: FirstStep) => void;
  onNear: (step: FirstStep) => void;
};

/** First steps to a net worth: four, each of which can be done or skipped. */
export function FirstDay({ summary, onBegin, onNear }: Props) {
  const texts = useTexts(firstDayTexts);
  const { skipped, skip } = useSkippedSteps();
  const done = doneSteps(summary);
  const isOver = (step: FirstStep) => done.includes(step) || skipped.includes(step);
  const over = FIRST_STEPS.filter(isOver);
  const next = FIRST_STEPS.find((step) => !isOver(step));
  const progress = { done: over.length, of: FIRST_STEPS.length };
  return (
    <Sheet className={styles['card']} aria-label={texts.title}>
      <div className={styles['head']}>
        <h2>{texts.title}</h2>
        <p className={styles['count']}>{texts.progress(progress)}</p>
        <Progress label={texts.progressLabel} percent={(over.length / FIRST_STEPS.length) * 100} />
      </div>
      <ol>
        {FIRST_STEPS.map((step) => (
          <li key={step} className={classes(styles['step'], isOver(step) && styles['over'])}>
            <Step
              step={step}
              state={done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'left'}
              isNext={step === next}
              onBegin={() => onBegin(step)}
              onNear={() => onNear(step)}
              onSkip={() => skip(step)}
            />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

type StepProps = {
  step: FirstStep;
  state: 'done' | 'skipped' | 'left';
  isNext: boolean;
  onBegin: () => void;
  onNear: () => void;
  onSkip: () => void;
};

function Step({ step, state, isNext, onBegin, onNear, onSkip }: StepProps) {
  const texts = useTexts(firstDayTexts);
  const { name, text, add, skip } = texts.steps[step];
  const { isAccount } = useSource();
  return (
    <>
      <Icon of={state === 'done' ? Check : ICONS[step]} className={styles['icon']} />
      <div className={styles['words']}>
        <h3>
          {name} {state !== 'left' && <span className={styles['state']}>{texts[state]}</span>}
        </h3>
        {state === 'left' && <p>{text}</p>}
      </div>
      {state !== 'done' && (
        <div className={styles['ways']}>
          {state === 'left' && (
            <Button variant="ghost" size="small" onClick={onSkip}>
              {skip}
            </Button>
          )}
          {state === 'left' && step === 'account' && <OtherWays isAccount={isAccount} />}
          <Button
            className={styles['add']}
            variant={isNext ? 'primary' : 'secondary'}
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={onBegin}
          >
            {add}
          </Button>
        </div>
      )}
    </>
  );
}

/** A bank that is asked, or a file of the bank's, can bring the account too. */
function OtherWays({ isAccount }: { isAccount: boolean }) {
  const texts = useTexts(firstDayTexts);
  return (
    <>
      {isAccount && (
        <>
          <Link href={paths.banks} className={styles['link']}>
            {texts.connect}
          </Link>
          <Link href={paths.transactions} className={styles['link']}>
            {texts.file}
          </Link>
        </>
      )}
      <Link href={isAccount ? paths.move : paths.guestMove} className={styles['link']}>
        {texts.spreadsheet}
      </Link>
    </>
  );
}

/** Nothing is recorded, and every first step was skipped. */
export function NoFigures() {
  const texts = useTexts(firstDayTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={16} />
          {texts.addAssets}
        </Link>
      </EmptyState>
    </Sheet>
  );
}

const listeners = new Set<() => void>();
/** For as long as the page, where the browser stores nothing. */
const unstored = new Map<string, string>();

/** The first steps that a user does without, as this browser remembers them. */
export function useSkippedSteps() {
  const source = useSource();
  const text = useSyncExternalStore(listen, () => skippedText(source));
  return {
    skipped: stepsIn(text),
    skip: (step: FirstStep) => {
      const key = keyOf(source);
      const all = [...new Set([...stepsIn(skippedText(source)), step])].join(' ');
      if (!writeStored(key, all)) unstored.set(key, all);
      for (const listener of listeners) listener();
    },
  };
}

function skippedText(source: RecordsSource): string {
  const key = keyOf(source);
  return unstored.get(key) ?? readStored(key) ?? '';
}

function stepsIn(text: string): FirstStep[] {
  const words = text.split(' ');
  return FIRST_STEPS.filter((step) => words.includes(step));
}

/** A guest's goes with everything else of the guest's. */
function keyOf({ key, isAccount }: RecordsSource): string {
  return isAccount ? `${FIRST_DAY_PREFIX}${key.join('.')}` : `${GUEST_PREFIX}first-day`;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
