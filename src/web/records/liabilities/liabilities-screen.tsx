import House from 'lucide-react/icons/house';
import { sum, toNumber } from '#domain/basics/money.ts';
import { liabilityTotals, type LiabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { type CountedLine, countedMinor } from '#domain/figures/totals/totals.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { formatMoney, formatRate, joinFacts } from '#web/kit/i18n/format.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import {
  ProposedTags,
  useOwnersAction,
  useOwnerWords,
  WaitingProposals,
} from '#web/household/co-owners/co-owned-items.tsx';
import {
  primaryOwnerLinkIn,
  useAreLinksAwaited,
  useItemLinks,
} from '#web/household/co-owners/use-links.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Below, Held } from '#web/kit/ui/loading.tsx';
import {
  OldTag,
  useAges,
  useChangedWords,
  useShareWords,
  useWholeWords,
} from '#web/records/items/item-facts.tsx';
import { ItemList } from '#web/records/items/item-list.tsx';
import { ItemRow } from '#web/records/items/item-row.tsx';
import type { AmountEdit } from '#web/records/items/item-writes.ts';
import { ItemsScreen, readItems } from '#web/records/items/items-screen.tsx';
import { LiabilitiesSummary, LoanRates } from './liabilities-summary.tsx';
import type { LiabilityTask } from './liability-dialogs.tsx';
import { liabilityIcons } from '#web/records/items/type-icons.ts';
import { liabilityTexts } from './texts.ts';
import { useLoanMortgageAction } from '#web/records/mortgage/mortgage-action.tsx';

const loadDialogs = () =>
  import('./liability-dialogs.tsx').then(({ LiabilityDialog: Dialog }) => ({ Dialog }));
const loadMortgages = () => import('#web/mortgage/mortgage-section.tsx');

const ADD = { kind: 'add', type: null } as const;

/** All debts of a user (docs/product.md, section 2). */
export function LiabilitiesScreen() {
  const texts = useTexts(liabilityTexts);
  // A home loan can be joined with a home.
  const areActionsAwaited = [useAreLinksAwaited(), useItems('assets').isLoading].includes(true);
  return (
    <ItemsScreen
      kind="liabilities"
      areActionsAwaited={areActionsAwaited}
      above={<WaitingProposals kind="liabilities" />}
      words={texts}
      totalsOf={(liabilities, terms) => [liabilityTotals(liabilities, terms).total]}
      add={ADD}
      loadDialogs={loadDialogs}
      content={(liabilities, terms, onTask) => (
        <Content liabilities={liabilities} terms={terms} onTask={onTask} />
      )}
      drawing="pier"
      beginnings={(onTask) => (
        <>
          <Button
            variant="primary"
            icon={House}
            onClick={() => onTask({ kind: 'mortgage', start: { at: 'new' } })}
          >
            {texts.addMortgage}
          </Button>
          <Button onClick={() => onTask(ADD)}>{texts.addOther}</Button>
        </>
      )}
    />
  );
}

LiabilitiesScreen.readAhead = readingAhead((ahead) => {
  const mortgages = loadMortgages().then(({ readMortgages }) => readMortgages(ahead));
  return Promise.all([readItems(ahead, 'liabilities'), loadAhead(loadMortgages), mortgages]);
});

type LiabilitiesContentProps = {
  liabilities: readonly Liability[];
  terms: ValuationTerms;
  onTask: (task: LiabilityTask) => void;
};

function Content({ liabilities, terms, onTask }: LiabilitiesContentProps) {
  const { currency } = terms;
  const totals = liabilityTotals(liabilities, terms);
  const { weightedRate, unrated } = totals;
  const rates = weightedRate && (
    <LoanRates rate={weightedRate} unrated={unrated} currency={currency} />
  );
  return (
    <>
      <LiabilitiesSummary totals={totals} count={liabilities.length} currency={currency} />
      <LiabilityList
        liabilities={liabilities}
        totals={totals}
        terms={terms}
        onEdit={(liability) => onTask({ kind: 'edit', liability })}
        onRemove={(liability) => onTask({ kind: 'remove', liability })}
      />
      <Below>
        <LazyPart
          load={loadMortgages}
          waiting={<Held isHeld>{rates}</Held>}
          failed={(failure) => (
            <>
              {failure}
              {rates}
            </>
          )}
        >
          {({ MortgageSection }) => (
            <MortgageSection
              terms={terms}
              onState={(homeId) => onTask({ kind: 'mortgage', start: { at: 'home', homeId } })}
            >
              {rates}
            </MortgageSection>
          )}
        </LazyPart>
      </Below>
    </>
  );
}

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
