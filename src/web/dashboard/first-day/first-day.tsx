import Banknote from 'lucide-react/icons/banknote';
import Check from 'lucide-react/icons/check';
import House from 'lucide-react/icons/house';
import Scale from 'lucide-react/icons/scale';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'wouter';
import { doneSteps, FIRST_STEPS, type FirstStep } from '#domain/figures/dashboard/first-day.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useSkippedSteps } from './skipped-steps.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './first-day.module.css';
import { firstDayTexts } from './texts.ts';

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
          {state === 'left' && step === 'account' && isAccount && <OtherWays />}
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
function OtherWays() {
  const texts = useTexts(firstDayTexts);
  return (
    <>
      <Link href={paths.banks} className={styles['link']}>
        {texts.connect}
      </Link>
      <Link href={paths.transactions} className={styles['link']}>
        {texts.file}
      </Link>
    </>
  );
}
