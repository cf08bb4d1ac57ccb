import { scoreStatus } from '#domain/figures/health/health.ts';
import type { HealthCategory, HealthLabel } from '#domain/figures/health/health-category.ts';
import { ArchGauge } from '#web/kit/charts/arch-gauge.tsx';
import { Radar } from '#web/kit/charts/radar.tsx';
import type { Tone } from '#web/kit/charts/tone.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './health-charts.module.css';
import { healthTexts } from './texts.ts';

const TONES: Readonly<Record<HealthLabel, Tone>> = {
  critical: 'negative',
  warning: 'warning',
  good: 'accent',
  excellent: 'positive',
  usual_home: 'accent',
  usual_studies: 'accent',
  high: 'warning',
};

type Props = { score: number; categories: readonly HealthCategory[] };

/** The overall score beneath an arch of the five measures, each in the color of its status. */
export function ScoreArch({ score, categories }: Props) {
  const texts = useTexts(healthTexts);
  const unmeasured = categories.filter((category) => category.score === null).length;
  const parts = categories.map(({ name, standing, score: own }) => ({
    id: name,
    score: own,
    tone: standing && TONES[standing],
  }));
  return (
    <>
      <ArchGauge sentence={texts.gauge({ score })} parts={parts}>
        <span className={styles[scoreStatus(score)]} aria-hidden="true">
          {score}
        </span>
      </ArchGauge>
      <p className={styles['caption']}>
        {texts.outOf} {unmeasured > 0 && texts.unmeasured({ count: unmeasured })}
      </p>
    </>
  );
}

/** The five measures side by side, with name and score at each corner. */
export function HealthRadar({ categories }: Pick<Props, 'categories'>) {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const axes = categories.map(({ name, score }) => ({
    id: name,
    name: texts[name],
    score,
    shown: score === null ? '–' : formatNumber(score, language, 0),
  }));
  const scores = axes.map(({ name, score, shown }) =>
    texts.scoreOf({ name, score: score === null ? texts.noData.toLowerCase() : shown }),
  );
  return <Radar sentence={texts.radar({ scores: scores.join(', ') })} axes={axes} />;
}
