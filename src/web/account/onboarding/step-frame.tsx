import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import styles from './onboarding.module.css';
import { onboardingTexts } from './texts.ts';

/** How far along one is, in words and as a bar. */
export function StepBar({ step, of }: { step: number; of: number }) {
  const texts = useTexts(onboardingTexts);
  return (
    <div className={styles['bar']}>
      <p className={styles['count']}>{texts.step({ step: step + 1, of })}</p>
      <Progress label={texts.progress} percent={((step + 1) / of) * 100} />
    </div>
  );
}

type Props = { step: number; last: number; isBusy: boolean; onPrevious: () => void };

export function StepButtons({ step, last, isBusy, onPrevious }: Props) {
  const texts = useTexts(onboardingTexts);
  return (
    <div className={styles['buttons']}>
      <Button disabled={step === 0 || isBusy} onClick={onPrevious}>
        {texts.previous}
      </Button>
      {step < last ? (
        <Button type="submit" variant="primary">
          {texts.next}
        </Button>
      ) : (
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={texts.completing}>
          {texts.complete}
        </Button>
      )}
    </div>
  );
}
