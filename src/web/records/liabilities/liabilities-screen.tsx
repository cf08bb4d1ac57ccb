import House from 'lucide-react/icons/house';
import { useState } from 'react';
import type { Liability } from '#domain/records/liabilities.ts';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import type { Terms } from '#domain/figures/totals/summary.ts';
import { WaitingProposals } from '#web/household/co-owners/waiting-proposals.tsx';
import { ItemsScreen } from '#web/records/items/items-screen.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import { LiabilitiesSummary } from './liabilities-summary.tsx';
import type { LiabilityTask } from './liability-dialogs.tsx';
import { LiabilityList } from './liability-list.tsx';
import { LoanRates } from './loan-rates.tsx';
import { liabilityTexts } from './texts.ts';

const loadDialogs = () => import('./liability-dialogs.tsx');

/** Everything a person owes (specification, section 2). */
export function LiabilitiesScreen() {
  const texts = useTexts(liabilityTexts);
  const [task, setTask] = useState<LiabilityTask | null>(null);
  const add = () => setTask({ kind: 'add', type: null });
  const close = () => setTask(null);
  return (
    <ItemsScreen
      kind="liabilities"
      above={<WaitingProposals kind="liabilities" />}
      words={texts}
      totalsOf={(liabilities, terms) => [liabilityTotals(liabilities, terms).total]}
      onAdd={add}
      loadDialogs={loadDialogs}
      content={(liabilities, terms) => (
        <Content liabilities={liabilities} terms={terms} onTask={setTask} />
      )}
      stones="pier"
      beginnings={
        <>
          <Button variant="primary" icon={House} onClick={() => setTask({ kind: 'mortgage' })}>
            {texts.addMortgage}
          </Button>
          <Button onClick={add}>{texts.addOther}</Button>
        </>
      }
      dialog={(terms) =>
        task && (
          <OnDemand load={loadDialogs} onFailure={close}>
            {({ LiabilityDialog }) => <LiabilityDialog task={task} terms={terms} onClose={close} />}
          </OnDemand>
        )
      }
    />
  );
}

type ContentProps = {
  liabilities: readonly Liability[];
  terms: Terms;
  onTask: (task: LiabilityTask) => void;
};

function Content({ liabilities, terms, onTask }: ContentProps) {
  const { currency } = terms;
  const totals = liabilityTotals(liabilities, terms);
  const { weightedRate, unrated } = totals;
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
      {weightedRate && <LoanRates rate={weightedRate} unrated={unrated} currency={currency} />}
    </>
  );
}
