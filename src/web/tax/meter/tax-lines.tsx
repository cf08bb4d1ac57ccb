import House from 'lucide-react/icons/house';
import Scale from 'lucide-react/icons/scale';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { Language } from '#domain/basics/texts.ts';
import type { TaxLine, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { formatMoney, formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import { List, ListRow } from '#web/kit/ui/list.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { explainLineOf } from './explain-line.ts';
import { taxMeterTexts } from './texts.ts';

const ICONS = { isk: TrendingUp, kf: TrendingUp, loan: Scale, house: House } as const;

const GROUPS = [
  { title: 'accounts', kinds: ['isk', 'kf'] },
  { title: 'loans', kinds: ['loan'] },
  { title: 'houses', kinds: ['house'] },
] as const;

/** Accounts, loans and homes, each with what it adds to the year. */
export function TaxLines({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  return GROUPS.map(({ title, kinds }) => {
    const lines = meter.lines.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
    if (lines.length === 0) return null;
    return (
      <Sheet key={title}>
        <SheetHead title={texts[title]} />
        <List label={texts[title]}>
          {lines.map((line) => (
            <Row key={line.id} meter={meter} line={line} />
          ))}
        </List>
      </Sheet>
    );
  });
}

function Row({ meter, line }: { meter: TaxMeter; line: TaxLine }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  const { facts, amount, isAssumed } = wordsOf(line, language);
  return (
    <ListRow
      icon={ICONS[line.kind]}
      name={line.name}
      facts={facts.join(' · ')}
      tags={
        <>
          {isAssumed && <Tag tone="est">{texts.isAssumed}</Tag>}
          {line.amountsOf !== null && (
            <Tag tone="est">{texts.amountsOf({ year: line.amountsOf })}</Tag>
          )}
        </>
      }
      amount={
        <>
          {formatWholeMoney(amount, 'SEK', language)}{' '}
          <ExplainButton label={line.name} explain={() => explainLineOf(meter, line, language)} />
        </>
      }
      under={amountWord(line, language)}
    />
  );
}

type TaxLineText = { facts: string[]; amount: number; isAssumed: boolean };

function wordsOf(line: TaxLine, language: Language): TaxLineText {
  const texts = taxMeterTexts[language];
  const money = (value: number) => formatWholeMoney(value, 'SEK', language);
  const percent = (value: number) => formatPercent(value, language);
  if (line.kind === 'isk') {
    const facts = [texts.forms.isk, texts.baseOf({ amount: money(line.base.year) })];
    return { facts, amount: line.standardIncome.year, isAssumed: false };
  }
  if (line.kind === 'kf')
    return { facts: [texts.forms.kf], amount: line.base.year, isAssumed: false };
  if (line.kind === 'loan') {
    const facts = [
      texts.grounds[line.ground],
      texts.interestOf({ amount: formatMoney(line.interest.year, 'SEK', language) }),
      texts.times({ percent: percent(line.percent) }),
    ];
    return { facts, amount: line.deductible.year, isAssumed: line.isAssumed };
  }
  const share = texts.shareOf({ percent: percent(line.sharePercent) });
  const facts = [
    texts.assessedOf({ amount: money(line.assessedValue) }),
    texts.feeGrounds[line.ground],
    ...(line.sharePercent < 100 ? [share] : []),
  ];
  return { facts, amount: line.fee, isAssumed: false };
}

/** The meaning of a line's amount. */
function amountWord(line: TaxLine, language: Language): string {
  const { steps, base } = taxMeterTexts[language];
  if (line.kind === 'kf') return base;
  if (line.kind === 'isk') return steps.standardIncome;
  return line.kind === 'loan' ? steps.interest : steps.propertyFee;
}
