import { type ReactNode, useState } from 'react';
import { type FirstStep, stepsLeft, isEmptySummary } from '#domain/figures/dashboard/first-day.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useSkippedSteps, FirstDay, NoFigures } from '#web/dashboard/first-day/first-day.tsx';
import { useItemsAndTerms } from '#web/figures/totals/use-items-and-terms.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { UnlistedPart } from '#web/banking/accounts/unlisted-part.tsx';
import { firstDayTexts } from '#web/dashboard/first-day/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { loadMortgageDialog, OpenMortgage } from '#web/records/mortgage/open-mortgage.tsx';

const assets = () => import('#web/records/assets/asset-dialogs.tsx');
const incomes = () => import('#web/records/incomes/income-dialogs.tsx');
const LOADS = {
  home: assets,
  loans: loadMortgageDialog,
  account: assets,
  salary: incomes,
} as const;

/** First steps of an account, on its dashboard. */
export function Part() {
  const openedAt = useKnownUser()?.createdAt ?? null;
  return (
    <FirstSteps openedAt={openedAt} over={<NoFigures />} accounts={<UnlistedPart isApart />} />
  );
}

/** First steps of a guest, above the first of the lists. */
export function GuestPart() {
  return <FirstSteps openedAt={null} over={null} accounts={null} />;
}

type Props = {
  openedAt: string | null;
  /** Content when nothing is recorded and every step was skipped. */
  over: ReactNode;
  /** The accounts at banks that can be the account of a step. */
  accounts: ReactNode;
};

/** The first steps with the dialogs that they open. */
function FirstSteps({ openedAt, over, accounts }: Props) {
  const summary = useSummary().data ?? null;
  const { skipped } = useSkippedSteps();
  const [step, setStep] = useState<FirstStep | null>(null);
  const [now] = useState(() => new Date());
  if (summary === null) return null;
  const left = stepsLeft(summary, { openedAt, now, skipped });
  return (
    <>
      {left.length === 0 ? (
        isEmptySummary(summary) && over
      ) : (
        <FirstDay
          summary={summary}
          onBegin={setStep}
          onNear={(near) => void loadAhead(LOADS[near])}
        />
      )}
      {left.includes('account') && accounts}
      {step !== null && <StepDialog step={step} onClose={() => setStep(null)} />}
    </>
  );
}

type StepDialogProps = { step: FirstStep; onClose: () => void };

function StepDialog({ step, onClose }: StepDialogProps) {
  const { terms } = useItemsAndTerms('assets');
  return terms && <LoadedDialog step={step} terms={terms} onClose={onClose} />;
}

function LoadedDialog({ step, terms, onClose }: StepDialogProps & { terms: ValuationTerms }) {
  const { proposed: name } = useTexts(firstDayTexts).steps[step];
  const shared = { terms, onClose };
  if (step === 'loans') {
    return <OpenMortgage start={{ at: 'new' }} {...shared} />;
  }
  if (step === 'salary') {
    return (
      <LazyPart load={incomes} onFailure={onClose}>
        {({ IncomeDialog }) => <IncomeDialog task={{ kind: 'add', name }} {...shared} />}
      </LazyPart>
    );
  }
  const type = step === 'home' ? 'real_estate' : 'checking';
  return (
    <LazyPart load={assets} onFailure={onClose}>
      {({ AssetDialog }) => <AssetDialog task={{ kind: 'add', type, name }} {...shared} />}
    </LazyPart>
  );
}
