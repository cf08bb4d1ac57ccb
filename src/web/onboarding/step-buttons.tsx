import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './onboarding.module.css';
import { onboardingTexts } from './texts.ts';

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
