import { formatExactChange, formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { Figure, GainTrend, Trend } from '#web/kit/ui/figure.tsx';
import { PercentBar, Progress } from '#web/kit/ui/progress.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const SIZES = ['hero', 'section', 'widget', 'row'] as const;
const TONES = ['est', 'warn', 'bad', 'good', 'info'] as const;

/** Amounts with their notes. */
export function Figures() {
  return (
    <>
      <Amounts />
      <ExplainedFigures />
      <TrendsAndTags />
      <Bars />
    </>
  );
}

function Amounts() {
  return (
    <Specimen name="Amount">
      {SIZES.map((size) => (
        <State key={size} of={size} isWide={size === 'hero'}>
          <Amount value="1250000.5" currency="SEK" size={size} />
        </State>
      ))}
      {SIZES.map((size) => (
        <State key={size} of={`${size}, −1e12`} isWide={size === 'hero'}>
          <Amount value="-1000000000000" currency="SEK" size={size} />
        </State>
      ))}
      <State of="change, up, down and nothing">
        <Row>
          <Amount value="18642.5" currency="SEK" isChange />
          <Amount value="-6340" currency="SEK" isChange />
          <Amount value="0" currency="SEK" isChange />
        </Row>
      </State>
      <State of="other currencies">
        <Row>
          <Amount value="1250000.5" currency="USD" size="widget" />
          <Amount value="-1250000.5" currency="EUR" size="widget" />
        </Row>
      </State>
    </Specimen>
  );
}

function ExplainedFigures() {
  const texts = useTexts(galleryTexts);
  const explain = useExplain();
  return (
    <Specimen name="Figure, ExplainButton">
      <State of="explained, with a change">
        <span data-opens="Explanation">
          <Figure
            label={texts.netWorth}
            explain={explain}
            below={
              <Trend direction="up" tone="good">
                <Amount value="18642.5" currency="SEK" isChange />
              </Trend>
            }
          >
            <Amount value="1250000.5" currency="SEK" size="widget" />
          </Figure>
        </span>
      </State>
      <State of="missing">
        <Figure
          label={texts.longWord}
          explain={null}
          below={<Tag tone="warn">{texts.missingRate}</Tag>}
        >
          –
        </Figure>
      </State>
    </Specimen>
  );
}

function useExplain(): () => Explanation {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  const money = (value: string) => formatMoney(value, 'SEK', language);
  const rule = { text: texts.longName, href: '#rule', marks: [texts.tags.est] };
  return () => ({
    total: money('1000000000000'),
    formula: texts.rule,
    lines: [
      { label: texts.longWord, detail: '50 %', amount: money('1000000200000') },
      { label: texts.home, rules: [rule], amount: money('0'), kind: 'operation' },
      { label: texts.home, amount: money('1000000200000'), kind: 'subtotal' },
      { label: texts.loan, amount: money('-200000') },
      { label: texts.netWorth, amount: money('1000000000000'), kind: 'sum' },
    ],
    notIncluded: [{ label: texts.longName, reason: texts.missingRate }],
    sources: [texts.source],
    rules: [rule],
  });
}

function TrendsAndTags() {
  const texts = useTexts(galleryTexts);
  const language = useLanguage();
  return (
    <Specimen name="Trend, GainTrend, Tag">
      <State of="Trend">
        <Row>
          <Trend direction="up" tone="good">
            {texts.more}
          </Trend>
          <Trend direction="up" tone="bad">
            {texts.more}
          </Trend>
          <Trend direction="down" tone="bad">
            {texts.less}
          </Trend>
          <Trend direction="down" tone="good">
            {texts.less}
          </Trend>
          <Trend direction="level" tone={null}>
            {texts.same}
          </Trend>
          <Trend direction={null} tone={null}>
            {texts.nothingToCompare}
          </Trend>
        </Row>
      </State>
      <State of="GainTrend">
        <Row>
          {[1, -1, 0].map((gain) => (
            <GainTrend key={gain} gain={gain}>
              {formatExactChange(gain, 'SEK', language)}
            </GainTrend>
          ))}
        </Row>
      </State>
      <State of="Tag">
        <Row>
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {texts.tags[tone]}
            </Tag>
          ))}
        </Row>
      </State>
      <State of="Tag, long words">
        <Tag tone="warn">{texts.longName}</Tag>
      </State>
    </Specimen>
  );
}

function Bars() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="Progress, PercentBar">
      {[-10, 0, 37.5, 100, 1240].map((percent) => (
        <State key={percent} of={`${percent} %`}>
          <Progress label={texts.goal} percent={percent} />
          <PercentBar label={texts.goal} percent={percent} />
        </State>
      ))}
    </Specimen>
  );
}
