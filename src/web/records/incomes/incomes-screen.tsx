import Pause from 'lucide-react/icons/pause';
import { incomeTotals, type IncomeTotals } from '#domain/figures/totals/income-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { countedTax, isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { Income } from '#domain/records/incomes.ts';
import { NO_TAX, type TableTax } from '#domain/records/tax-basis.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { formatDay, formatMoney, formatPercent, joinFacts } from '#web/kit/i18n/format.ts';
import { usePeriodWords } from '#web/figures/growth/period-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import type { IncomeTask } from './income-dialogs.tsx';
import { incomeIcons } from '#web/records/items/type-icons.ts';
import { incomeTexts } from './texts.ts';
import { useChangedWords } from '#web/records/items/item-facts.tsx';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import type { AmountEdit } from '#web/records/items/item-writes.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import { otherYearsTax } from '#domain/figures/totals/monthly-difference.ts';
import type { Total } from '#domain/figures/totals/totals.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './incomes.module.css';

const loadDialogs = () =>
  import('./income-dialogs.tsx').then(({ IncomeDialog: Dialog }) => ({ Dialog }));

const ADD = { kind: 'add' } as const;

/** All incomes of a user (docs/product.md, section 2). */
export function IncomesScreen() {
  const texts = useTexts(incomeTexts);
  return (
    <ItemsScreen
      kind="incomes"
      words={texts}
      totalsOf={(incomes, terms) => [incomeTotals(incomes, terms).typed]}
      add={ADD}
      loadDialogs={loadDialogs}
      content={(incomes, terms, onTask) => (
        <Content incomes={incomes} terms={terms} onTask={onTask} />
      )}
      beginnings={(onTask) => (
        <Button variant="primary" onClick={() => onTask(ADD)}>
          {texts.addFirst}
        </Button>
      )}
    />
  );
}

IncomesScreen.readAhead = readingAhead((ahead) => readItems(ahead, 'incomes'));

type IncomesContentProps = {
  incomes: readonly Income[];
  terms: ValuationTerms;
  onTask: (task: IncomeTask) => void;
};

function Content({ incomes, terms, onTask }: IncomesContentProps) {
  const totals = incomeTotals(incomes, terms);
  return (
    <>
      <IncomesSummary totals={totals} currency={terms.currency} />
      <IncomeList
        incomes={incomes}
        totals={totals}
        terms={terms}
        onEdit={(income) => onTask({ kind: 'edit', income })}
        onRemove={(income) => onTask({ kind: 'remove', income })}
      />
    </>
  );
}

type Props = {
  incomes: readonly Income[];
  totals: IncomeTotals;
  terms: ValuationTerms;
  onEdit: (income: Income) => void;
  onRemove: (income: Income) => void;
};

/** Every source: the largest per month first, then one-time incomes, then ended ones. */
function IncomeList({ incomes, totals, terms, onEdit, onRemove }: Props) {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const { monthly, oneTime, typed } = totals;
  const factsOf = useIncomeFacts(terms);
  const periodWords = usePeriodWords(terms.currency);
  const lines = new Map(typed.lines.map((line) => [line.id, line]));
  const monthlyLines = new Map(monthly.lines.map((line) => [line.id, line]));
  return (
    <ItemList<'incomes'>
      items={incomes}
      words={texts}
      kind="incomes"
      currency={terms.currency}
      ranks={[monthly.lines, oneTime.lines, typed.lines]}
      row={(income, movement) => (
        <ItemRow
          id={income.id}
          key={income.id}
          icon={incomeIcons[income.type]}
          name={income.name}
          facts={factsOf(income)}
          tags={income.isActive === 1 ? undefined : <Ended />}
          movement={movement}
          line={lines.get(income.id) ?? null}
          currency={terms.currency}
          whole={formatMoney(income.amount, income.currency, language)}
          amount={amountEdit(income, texts)}
          under={periodWords(income, monthlyLines.get(income.id) ?? null)}
          onEdit={() => onEdit(income)}
          onRemove={() => onRemove(income)}
        />
      )}
    />
  );
}

function Ended() {
  const texts = useTexts(incomeTexts);
  return (
    <Tag tone="est" icon={Pause}>
      {texts.inactive}
    </Tag>
  );
}

type IncomeTexts = (typeof incomeTexts)['en' | 'sv'];

function amountEdit(income: Income, words: IncomeTexts): AmountEdit<'incomes'> {
  const { amount: label } = words;
  return { kind: 'incomes', item: income, field: 'amount', label, words };
}

function tableTaxWords(tableTax: TableTax, percent: string, texts: IncomeTexts): string {
  if (tableTax.side !== null) return texts.sideTax[tableTax.side]({ percent });
  const words = tableTax.table === null ? texts.oneOffTax : texts.tableTax;
  return words({ ...tableTax, percent });
}

/** Type, tax, the day it came and the day of the last change, in one line. */
function useIncomeFacts({ asOf }: ValuationTerms): (income: Income) => string {
  const texts = useTexts(incomeTexts);
  const language = useLanguage();
  const changed = useChangedWords(asOf);
  return (income) => {
    const percent = formatPercent(countedTax(income), language);
    const isNone = countedTax(income) === NO_TAX;
    const stated = isNone ? texts.noTax : texts.tax({ percent });
    const { tableTax } = income;
    const known =
      tableTax && income.taxRule === 'table' ? tableTaxWords(tableTax, percent, texts) : stated;
    const isTableUnknown = income.taxRule === 'table' && income.currency === 'SEK';
    const estimated = isTableUnknown ? texts.tableUnknown : texts.taxEstimated;
    const tax = isTaxEstimated(income) ? estimated({ percent }) : known;
    const received =
      income.receivedDate !== null &&
      texts.received({ day: formatDay(income.receivedDate, language) });
    return joinFacts([texts.types[income.type], tax, received, changed(income)]);
  };
}

type IncomesSummaryProps = { totals: IncomeTotals; currency: Currency };

/** The figures of the screen (docs/product.md, section 2). */
function IncomesSummary({ totals, currency }: IncomesSummaryProps) {
  const texts = useTexts(incomeTexts);
  const { monthly, monthlyNet, oneTime, annual } = totals;
  return (
    <Tiles>
      <TotalTile
        label={texts.monthly}
        total={monthly}
        rule={texts.monthlyRule}
        below={texts.recurring({ count: monthly.lines.length })}
        currency={currency}
      />
      <TotalTile
        label={texts.net}
        total={monthlyNet}
        rule={texts.netRule}
        below={<NetBelow net={monthlyNet} />}
        currency={currency}
      />
      <TotalTile
        label={texts.oneTime}
        total={oneTime}
        rule={texts.oneTimeRule}
        below={texts.once({ count: oneTime.lines.length })}
        currency={currency}
      />
      <TotalTile
        label={texts.annual}
        total={annual}
        rule={texts.annualRule}
        below={<AnnualParts totals={totals} currency={currency} />}
        currency={currency}
      />
    </Tiles>
  );
}

/** After tax, and whether all of that is known. */
function NetBelow({ net }: { net: Total }) {
  const texts = useTexts(incomeTexts);
  const isEstimated = net.lines.some((line) => line.isEstimated);
  const { rulesOf } = useTexts(dataTexts);
  const tax = otherYearsTax(net.lines);
  return (
    <>
      {texts.netBelow} {isEstimated && <Tag tone="est">{texts.estimatedTax}</Tag>}
      {tax && <Tag tone="est">{rulesOf(tax)}</Tag>}
    </>
  );
}

/** A year's income after tax, and its tax. */
function AnnualParts({ totals: { annualNet, annualTax }, currency }: IncomesSummaryProps) {
  const texts = useTexts(incomeTexts);
  return (
    <ul className={styles['parts']}>
      <AnnualPart
        word={texts.annualNetWord}
        label={texts.annualNet}
        total={annualNet}
        rule={texts.annualNetRule}
        currency={currency}
      />
      <AnnualPart
        word={texts.annualTaxWord}
        label={texts.annualTax}
        total={annualTax}
        rule={texts.annualTaxRule}
        currency={currency}
      />
    </ul>
  );
}

type IncomePartProps = {
  word: string;
  label: string;
  total: Total;
  rule: string;
  currency: Currency;
};

function AnnualPart({ word, label, total, rule, currency }: IncomePartProps) {
  const language = useLanguage();
  return (
    <li>
      <span>{word}</span>
      <Amount value={total.value} currency={currency} />
      <ExplainButton
        label={label}
        explain={() => explainTotal(total, { currency, language, rule })}
      />
    </li>
  );
}
