import Plus from 'lucide-react/icons/plus';
import { FREQUENCIES, type Frequency } from '#domain/basics/frequency.ts';
import { costTotals, type CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { Cost, CostType } from '#domain/records/costs.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { showFailure } from '#web/client/http/failures.tsx';
import { formatMoney, joinFacts, formatShare, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { summaryQuery, useSummary } from '#web/client/records/use-records.tsx';
import { usePeriodWords } from '#web/figures/growth/period-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { useIsPhone } from '#web/kit/ui/use-width.ts';
import type { CostTask } from './cost-form.tsx';
import { costIcons } from '#web/records/items/type-icons.ts';
import styles from './costs.module.css';
import { costTexts } from './texts.ts';
import { useChangedWords } from '#web/records/items/item-facts.tsx';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { type AmountEdit, useRemoval } from '#web/records/items/item-writes.ts';
import { ItemsLoading, ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import {
  loadNote,
  MissingPayments,
  useIsNoteAwaited,
} from '#web/records/loan-payments/missing-payments.tsx';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import { explainBasis, explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';

const loadDialogs = () => import('./cost-form.tsx').then(({ CostDialog: Dialog }) => ({ Dialog }));

const ADD = { kind: 'add', frequency: 'monthly' } as const;

/** All costs of a user (docs/product.md, section 2). */
export function CostsScreen() {
  const texts = useTexts(costTexts);
  return (
    <ItemsScreen
      kind="costs"
      words={texts}
      totalsOf={(costs, terms) => [costTotals(costs, terms).typed]}
      add={ADD}
      loadDialogs={loadDialogs}
      content={(costs, terms, onTask) => <Content costs={costs} terms={terms} onTask={onTask} />}
      beginnings={(onTask) => (
        <>
          <Button variant="primary" onClick={() => onTask(ADD)}>
            {texts.addFirst}
          </Button>
          <LoanPayments />
        </>
      )}
    />
  );
}

CostsScreen.readAhead = readingAhead(async (ahead) => {
  await readItems(ahead, 'costs');
  const summary = await ahead.read(summaryQuery(ahead.source));
  if (summary?.loanPayments?.notCovered) await loadAhead(loadNote);
});

/** Loan payments that these costs do not cover. */
function LoanPayments() {
  const { data } = useSummary();
  return data && <MissingPayments summary={data} />;
}

type CostsContentProps = {
  costs: readonly Cost[];
  terms: ValuationTerms;
  onTask: (task: CostTask) => void;
};

function Content({ costs, terms, onTask }: CostsContentProps) {
  const remove = useRemoving();
  const totals = costTotals(costs, terms);
  const isPhone = useIsPhone();
  if (useIsNoteAwaited(useSummary().data)) return <ItemsLoading />;
  const panels = (
    <div className={styles['panels']}>
      <CostDistribution totals={totals} currency={terms.currency} />
      <QuickActions totals={totals} onAdd={(frequency) => onTask({ kind: 'add', frequency })} />
    </div>
  );
  // On a phone the costs themselves begin in the first view.
  return (
    <>
      <CostsSummary totals={totals} currency={terms.currency} />
      <LoanPayments />
      {!isPhone && panels}
      <CostList
        costs={costs}
        totals={totals}
        terms={terms}
        onEdit={(cost) => onTask({ kind: 'edit', cost })}
        onRemove={remove}
      />
      {isPhone && panels}
    </>
  );
}

/** At once, without a question, so a failure is reported outside of a form. */
function useRemoving() {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  const { remove } = useRemoval('costs', texts);
  return function removeCost(item: Cost): void {
    const retry = () => removeCost(item);
    const onFailed = (error: Error) =>
      showFailure({ title: texts.removeFailed, retry }, error, language);
    remove({ item, erasesHistory: false }, { onFailed });
  };
}

type Props = { totals: CostTotals; onAdd: (frequency: Frequency) => void };

/** Number of costs, and buttons to add a cost of each frequency. */
function QuickActions({ totals: { itemCount, monthlyCount }, onAdd }: Props) {
  const texts = useTexts(costTexts);
  return (
    <Sheet className={styles['panel']}>
      <h2 className={styles['title']}>{texts.quickActions}</h2>
      <dl className={styles['counts']}>
        <div>
          <dt>{texts.itemCount}</dt>
          <dd>{itemCount}</dd>
        </div>
        <div>
          <dt>{texts.monthlyCount}</dt>
          <dd>{monthlyCount}</dd>
        </div>
      </dl>
      <div className={styles['buttons']}>
        {FREQUENCIES.map((frequency) => (
          <Button key={frequency} size="small" icon={Plus} onClick={() => onAdd(frequency)}>
            {texts.addOf[frequency]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

type CostListProps = {
  costs: readonly Cost[];
  totals: CostTotals;
  terms: ValuationTerms;
  onEdit: (cost: Cost) => void;
  onRemove: (cost: Cost) => void;
};

/** Every cost: the largest per month first, then one-time costs. */
function CostList({ costs, totals, terms, onEdit, onRemove }: CostListProps) {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  const changed = useChangedWords(terms.asOf);
  const periodWords = usePeriodWords(terms.currency);
  const lines = new Map(totals.typed.lines.map((line) => [line.id, line]));
  const monthlyLines = new Map(totals.monthly.lines.map((line) => [line.id, line]));
  return (
    <ItemList<'costs'>
      items={costs}
      words={texts}
      kind="costs"
      currency={terms.currency}
      ranks={[totals.monthly.lines, totals.typed.lines]}
      row={(cost, movement) => (
        <ItemRow
          id={cost.id}
          key={cost.id}
          icon={costIcons[cost.type]}
          name={cost.name}
          facts={joinFacts([texts.types[cost.type], changed(cost)])}
          movement={movement}
          line={lines.get(cost.id) ?? null}
          currency={terms.currency}
          whole={formatMoney(cost.amount, cost.currency, language)}
          amount={amountEdit(cost, texts)}
          under={periodWords(cost, monthlyLines.get(cost.id) ?? null)}
          onEdit={() => onEdit(cost)}
          onRemove={() => onRemove(cost)}
        />
      )}
    />
  );
}

type CostTexts = (typeof costTexts)['en' | 'sv'];

function amountEdit(cost: Cost, words: CostTexts): AmountEdit<'costs'> {
  const { amount: label } = words;
  return { kind: 'costs', item: cost, field: 'amount', label, words };
}

type CostsSummaryProps = { totals: CostTotals; currency: Currency };

/** The four figures of the screen (docs/product.md, section 2). */
function CostsSummary({ totals, currency }: CostsSummaryProps) {
  const texts = useTexts(costTexts);
  const { monthly, annual, oneTime } = totals;
  return (
    <Tiles>
      <TotalTile
        label={texts.monthly}
        total={monthly}
        rule={texts.monthlyRule}
        below={texts.recurring({ count: monthly.lines.length })}
        currency={currency}
      />
      <HighestTile totals={totals} currency={currency} />
      <TotalTile
        label={texts.annual}
        total={annual}
        rule={texts.annualRule}
        below={texts.annualBelow}
        currency={currency}
      />
      <TotalTile
        label={texts.oneTime}
        total={oneTime}
        rule={texts.oneTimeRule}
        below={texts.once({ count: oneTime.lines.length })}
        currency={currency}
      />
    </Tiles>
  );
}

/** The category that takes most a month. */
function HighestTile({ totals: { highest }, currency }: CostsSummaryProps) {
  const texts = useTexts(costTexts);
  const { aMonth } = useTexts(frequencyTexts);
  const language = useLanguage();
  const total = highest?.total;
  const rule = texts.highestRule;
  return (
    <Tile>
      <Figure
        label={texts.highest}
        explain={total ? () => explainTotal(total, { currency, language, rule }) : null}
        below={
          total
            ? aMonth({ amount: formatMoney(total.value, currency, language) })
            : texts.nothingRecurs
        }
      >
        <span className={styles['category']}>{highest ? texts.types[highest.type] : '–'}</span>
      </Figure>
    </Tile>
  );
}

type CostDistributionProps = { totals: CostTotals; currency: Currency };

/** Distribution of monthly costs. */
function CostDistribution({ totals, currency }: CostDistributionProps) {
  const texts = useTexts(costTexts);
  const { per } = useTexts(frequencyTexts);
  const language = useLanguage();
  const parts = usePartWords({ totals, currency });
  const words = parts.map(({ name, share }) => `${name} ${share}`).join(', ');
  return (
    <Sheet className={styles['panel']}>
      <h2 className={styles['title']}>
        {texts.distribution}
        <ExplainButton
          label={texts.distribution}
          explain={() => explainDistribution(totals, { currency, language })}
        />
      </h2>
      {parts.length === 0 ? (
        <p className={styles['nothing']}>{texts.nothingRecurs}</p>
      ) : (
        <Distribution
          sentence={texts.distributionSentence({ parts: words })}
          columns={{ name: texts.type, share: texts.share, amount: per.monthly }}
          parts={parts}
        >
          <strong>{formatWholeMoney(totals.monthly.value, currency, language)}</strong>
          <span className={styles['period']}>{per.monthly}</span>
        </Distribution>
      )}
    </Sheet>
  );
}

function usePartWords({ totals: { distribution }, currency }: CostDistributionProps) {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  return distribution.map(({ id, name, percent, value }) => ({
    id,
    name: name === null ? texts.others : texts.types[name as CostType],
    percent,
    share: formatShare(percent, language),
    amount: formatWholeMoney(value, currency, language),
    isRest: name === null,
  }));
}

/** Every category with its sum, to the öre. */
export function explainDistribution(
  { categories, monthly }: CostTotals,
  display: { currency: Currency; language: Language },
): Explanation {
  const texts = costTexts[display.language];
  const of = categories.map(({ type, total }) => ({
    label: texts.types[type],
    detail: texts.count({ count: total.lines.length }),
    amount: total.value,
  }));
  return {
    formula: texts.distributionRule,
    lines: calculationLines({ label: texts.monthly, amount: monthly.value, of }, display),
    ...explainBasis(monthly, display.language),
  };
}
