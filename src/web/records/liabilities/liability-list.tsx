import type { Liability } from '#domain/records/liabilities.ts';
import type { LiabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import { sum, toNumber } from '#domain/basics/money.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { type CountedLine, countedMinor } from '#domain/figures/totals/totals.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import {
  ProposedTags,
  useOwnerWords,
  useOwnersAction,
} from '#web/household/co-owners/co-owned-items.tsx';
import { primaryOwnerLinkIn, useItemLinks } from '#web/household/co-owners/use-links.ts';
import type { AmountEdit } from '#web/records/items/amount-edit.ts';
import { useChangedWords } from '#web/records/items/changed-words.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import { OldTag, useAges } from '#web/records/items/old-tag.tsx';
import { useShareWords, useWholeWords } from '#web/records/items/share-words.ts';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { useLoanMortgageAction } from '#web/records/mortgage/mortgage-action.tsx';
import { liabilityIcons } from './liability-types.ts';
import { liabilityTexts } from './texts.ts';

type Props = {
  liabilities: readonly Liability[];
  totals: LiabilityTotals;
  terms: ValuationTerms;
  onEdit: (liability: Liability) => void;
  onRemove: (liability: Liability) => void;
};

/** Every debt, the largest first: the user's share of it in the total. */
export function LiabilityList({ liabilities, totals, terms, onEdit, onRemove }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const { lines } = totals.total;
  const { isOffered, linksOf } = useItemLinks('liabilities');
  const ownersAction = useOwnersAction();
  const mortgageAction = useLoanMortgageAction(terms);
  const factsOf = useFacts(totals, terms);
  const ageOf = useAges('liabilities', terms.asOf);
  const wholeWords = useWholeWords(terms.currency);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return (
    <ItemList<'liabilities'>
      items={liabilities}
      words={texts}
      kind="liabilities"
      currency={terms.currency}
      ranks={[lines]}
      row={(liability, movement) => {
        const whole = formatMoney(liability.balance, liability.currency, language);
        const links = linksOf(liability.id);
        const isKept = primaryOwnerLinkIn(links) !== null;
        return (
          <ItemRow
            id={liability.id}
            key={liability.id}
            icon={liabilityIcons[liability.type]}
            name={liability.name}
            facts={factsOf(liability, links)}
            tags={
              <>
                <OldTag months={ageOf(liability)} />
                <ProposedTags links={links} />
              </>
            }
            movement={movement}
            line={lineOf.get(liability.id) ?? null}
            currency={terms.currency}
            whole={whole}
            amount={isKept ? null : amountEdit(liability, texts)}
            under={wholeWords(liability, whole)}
            more={[
              mortgageAction(liability),
              isOffered && ownersAction({ kind: 'liabilities', item: liability, links }),
            ]}
            onEdit={isKept ? null : () => onEdit(liability)}
            onRemove={isKept ? null : () => onRemove(liability)}
          />
        );
      }}
    />
  );
}

type LiabilityTexts = (typeof liabilityTexts)['en' | 'sv'];

function amountEdit(liability: Liability, words: LiabilityTexts): AmountEdit<'liabilities'> {
  return {
    kind: 'liabilities',
    item: liability,
    field: 'balance',
    label: words.balance,
    help: liability.ownershipPercentage === '100.00' ? undefined : words.balanceWhole,
    words,
  };
}

type LiabilityFacts = (liability: Liability, links: readonly CoOwnerLink[]) => string;

/** Type, rate, payment, share and the day of the last change, in one line. */
function useFacts(totals: LiabilityTotals, terms: ValuationTerms): LiabilityFacts {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const changed = useChangedWords(terms.asOf);
  const shareWords = useShareWords();
  const ownerWords = useOwnerWords();
  const payments = Map.groupBy(totals.monthlyPayments.lines, ({ id }) => id);
  const paymentWords = (lines: readonly CountedLine[]) => {
    const amount = toNumber(sum(lines.map(countedMinor)));
    return texts.aMonth({ amount: formatMoney(amount, terms.currency, language) });
  };
  return (liability, links) => {
    const { interestRate } = liability;
    const rate =
      interestRate !== null && texts.atRate({ rate: formatRate(interestRate, language) });
    const paid = payments.get(liability.id);
    const payment = paid && paymentWords(paid);
    const type = texts.types[liability.type];
    const share = ownerWords(liability, links) ?? shareWords(liability);
    return joinFacts([type, rate, payment, share, changed(liability)]);
  };
}
