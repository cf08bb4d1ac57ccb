import { ArchGauge } from '#web/kit/charts/arch-gauge.tsx';
import { Radar } from '#web/kit/charts/radar.tsx';
import type { ChartTone } from '#web/kit/charts/tone.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const SCORES: readonly { score: number; tone: ChartTone }[] = [
  { score: 22, tone: 'negative' },
  { score: 48, tone: 'warning' },
  { score: 67, tone: 'accent' },
  { score: 100, tone: 'positive' },
  { score: 0, tone: 'negative' },
];

/** Scores from 0 to 100, also where one is missing. */
export function Scores() {
  const texts = useTexts(galleryTexts);
  const names = [texts.buffer, texts.home, texts.loan, texts.fund, texts.goal];
  const parts = SCORES.map((part, index) => ({ ...part, id: String(index) }));
  const axes = parts.map(({ id, score }, index) => {
    return { id, name: names[index] ?? '', score, shown: String(score) };
  });
  return (
    <Specimen name="ArchGauge, Radar">
      <State of="ArchGauge, every tone">
        <ArchGauge sentence={texts.drawn} parts={parts}>
          67
        </ArchGauge>
      </State>
      <State of="ArchGauge, nothing known">
        <ArchGauge
          sentence={texts.drawn}
          parts={parts.map(({ id }) => ({ id, score: null, tone: null }))}
        >
          –
        </ArchGauge>
      </State>
      <State of="Radar">
        <Radar sentence={texts.drawn} axes={axes} />
      </State>
      <State of="Radar, two unknown">
        <Radar
          sentence={texts.drawn}
          axes={axes.map((axis, index) =>
            index % 3 === 0 ? { ...axis, score: null, shown: '–' } : axis,
          )}
        />
      </State>
    </Specimen>
  );
}
