import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useChangedWords } from '#web/records/items/changed-words.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import type { AmountEdit } from '#web/records/items/amount-edit.ts';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { usePeriodWords } from '#web/figures/growth/period-words.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { costIcons } from './cost-types.ts';
import { costTexts } from './texts.ts';

type Props = {
  costs: readonly Cost[];
  totals: CostTotals;
  terms: ValuationTerms;
  onEdit: (cost: Cost) => void;
  onRemove: (cost: Cost) => void;
};

/** Every cost: the largest per month first, then one-time costs. */
export function CostList({ costs, totals, terms, onEdit, onRemove }: Props) {
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
