import House from 'lucide-react/icons/house';
import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import { liabilityTotals, type WeightedRate } from '#domain/figures/totals/liability-totals.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useAreLinksAwaited } from '#web/household/co-owners/use-links.ts';
import { useItems } from '#web/client/records/use-records.ts';
import { WaitingProposals } from '#web/household/co-owners/co-owned-items.tsx';
import { formatMoney, formatRate, formatShare } from '#web/kit/i18n/format.ts';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { readItems } from '#web/records/items/read-items.ts';
import { ItemsScreen } from '#web/records/items/items-screen.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Below, Held } from '#web/kit/ui/loading.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { LiabilitiesSummary } from './liabilities-summary.tsx';
import styles from './liabilities.module.css';
import type { LiabilityTask } from './liability-dialogs.tsx';
import { LiabilityList } from './liability-list.tsx';
import { liabilityTexts } from './texts.ts';

/** Number of loans shown until all are requested. */
const SHOWN_FIRST = 5;

const loadDialogs = () => import('./liability-dialogs.tsx');
const loadMortgages = () => import('#web/mortgage/mortgage-section.tsx');

/** All debts of a user (docs/product.md, section 2). */
export function LiabilitiesScreen() {
  const texts = useTexts(liabilityTexts);
  const [task, setTask] = useState<LiabilityTask | null>(null);
  const add = () => setTask({ kind: 'add', type: null });
  const close = () => setTask(null);
  // A home loan can be joined with a home.
  const areActionsAwaited = [useAreLinksAwaited(), useItems('assets').isLoading].includes(true);
  return (
    <ItemsScreen
      kind="liabilities"
      areActionsAwaited={areActionsAwaited}
      above={<WaitingProposals kind="liabilities" />}
      words={texts}
      totalsOf={(liabilities, terms) => [liabilityTotals(liabilities, terms).total]}
      onAdd={add}
      loadDialogs={loadDialogs}
      content={(liabilities, terms) => (
        <Content liabilities={liabilities} terms={terms} onTask={setTask} />
      )}
      drawing="pier"
      beginnings={
        <>
          <Button
            variant="primary"
            icon={House}
            onClick={() => setTask({ kind: 'mortgage', start: { at: 'new' } })}
          >
            {texts.addMortgage}
          </Button>
          <Button onClick={add}>{texts.addOther}</Button>
        </>
      }
      dialog={(terms) =>
        task && (
          <LazyPart load={loadDialogs} onFailure={close}>
            {({ LiabilityDialog }) => <LiabilityDialog task={task} terms={terms} onClose={close} />}
          </LazyPart>
        )
      }
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

type Props = { rate: WeightedRate; unrated: readonly Liability[]; currency: Currency };

/** The rate of each loan, its weight, and its monthly interest, the largest first. */
function LoanRates({ rate, unrated, currency }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const { loans } = rate;
  const shown = showsAll ? loans : loans.slice(0, SHOWN_FIRST);
  const named = unrated.slice(0, SHOWN_FIRST);
  const more = unrated.length - named.length;
  return (
    <Sheet className={styles['rates']}>
      <SheetHead title={texts.loans} />
      <Table
        caption={texts.loans}
        columns={[texts.loan, texts.rate, texts.weight, texts.interest]}
        rows={shown.map(({ balance, ratePercent, weightPercent, monthlyInterest }) => ({
          id: balance.id,
          name: balance.name,
          figures: [
            formatRate(ratePercent, language),
            formatShare(weightPercent, language),
            formatMoney(monthlyInterest.counted, currency, language),
          ],
        }))}
      />
      {shown.length < loans.length && (
        <div className={styles['more']}>
          <Button variant="ghost" size="small" onClick={() => setShowsAll(true)}>
            {texts.allLoans({ count: loans.length })}
          </Button>
        </div>
      )}
      {unrated.length > 0 && (
        <p className={styles['unrated']}>
          {texts.unrated({ names: named.map(({ name }) => name).join(', '), more })}
        </p>
      )}
    </Sheet>
  );
}
