import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type * as z from 'zod/mini';
import type { onboardingAnswers } from '#domain/account/profile.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import type { GoalDraft } from '#domain/records/goals.ts';
import type { IncomeDraft } from '#domain/records/incomes.ts';
import {
  isPrimaryGoal,
  isPrimaryIncome,
  primaryGoal,
  primaryIncome,
} from '#domain/records/primary-records.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { Collection } from '#domain/records/records.ts';
import type { OnboardingAnswers } from '#web/account/onboarding/answers.ts';
import { GuestShell } from '#web/app/guest-shell/guest-shell.tsx';
import { guestModeTexts } from '#web/app/guest-shell/texts.ts';
import { lazyScreen } from '#web/app/lazy-screen.tsx';
import styles from './guest-gate.module.css';
import { paths } from '#web/client/navigation/paths.ts';
import { announceCurrency } from '#web/client/records/preferred-currency.ts';
import { RecordsProvider, useSummary } from '#web/client/records/use-records.tsx';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { keepGuestProfile, readGuestUser } from '#web/guest/storage/guest-user.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const onboarding = lazyScreen(
  async () => (await import('#web/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
);

const loadFirstDay = () => import('#web/app/pages/first-day-part.tsx');

/** After this a list is shown without the parts that depend on the totals. */
const PATIENCE_MS = 500;

/** Pages that begin with figures of their own. */
const WITHOUT_WORTH: readonly string[] = [
  paths.guestHistory,
  paths.guestTax,
  paths.guestHoldings,
  paths.guestMove,
];

const NOBODY = { id: 'guest', firstName: null, lastName: null, occupation: null, age: null };

/** The screens that guests share with accounts. */
type Props = { routes: ReactNode };

/** Loads the guest's screens, and the part above the first list if the visit begins there. */
export async function loadGuestGate(): Promise<typeof GuestGate> {
  const above = loadAhead(loadFirstDay);
  if (location.pathname === paths.guestAssets) await above;
  return GuestGate;
}

/** Everything below /guest: the screens of an account, over the browser's storage. */
function GuestGate({ routes }: Props) {
  return (
    <Switch>
      <Route path={paths.guestOnboarding} component={GuestOnboarding} />
      <Route>
        <GuestLists routes={routes} />
      </Route>
    </Switch>
  );
}

function GuestLists({ routes }: Props) {
  const [location] = useLocation();
  return (
    <RecordsProvider source={guestSource}>
      <GuestShell>
        <ErrorBoundary key={location} isWithin>
          <Suspense>
            <GuestContent location={location} routes={routes} />
          </Suspense>
        </ErrorBoundary>
      </GuestShell>
    </RecordsProvider>
  );
}

/** Rendered once, since the part above the list depends on the totals. */
function GuestContent({ location, routes }: Props & { location: string }) {
  const isReady = useTotalsOrTime();
  if (!isReady) return null;
  return (
    <>
      {/* The month's error is above its own fields. */}
      {!WITHOUT_WORTH.includes(location) && <GuestWorth />}
      {location === paths.guestAssets && (
        <LazyPart isApart load={loadFirstDay}>
          {({ GuestPart }) => <GuestPart />}
        </LazyPart>
      )}
      <Switch>
        {routes}
        <Redirect to={paths.guestAssets} replace />
      </Switch>
    </>
  );
}

/** Whether the totals have been read, or the wait for them has ended. */
function useTotalsOrTime(): boolean {
  const { isPending } = useSummary();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || !isPending;
}

/** The wizard of a guest: the answers stay in the browser. Afterwards the guest continues. */
function GuestOnboarding() {
  const texts = useTexts(guestModeTexts);
  const [, navigate] = useLocation();
  const [isKnown] = useState(() => readGuestUser() !== null);
  if (isKnown) return <Redirect to={paths.guestAssets} replace />;
  const save = async (answers: OnboardingAnswers) => {
    await keepGuestAnswers(answers);
    return () => navigate(paths.guestAssets, { replace: true });
  };
  return (
    <onboarding.Screen
      user={NOBODY}
      save={save}
      leaveText={texts.wizardLeave}
      onLeave={() => navigate(paths.home)}
      below={texts.wizardNote}
    />
  );
}

/** A guest's net worth, above each of their lists; hidden until there is any. */
function GuestWorth() {
  const { netWorth: label } = useTexts(guestModeTexts);
  const language = useLanguage();
  const { data: summary } = useSummary();
  if (summary === undefined) return null;
  const { netWorth, currency, explain, oldRates } = summary;
  const lines = [...explain.totalAssets, ...explain.totalLiabilities];
  const notIncluded = summary.notIncluded.filter(
    ({ kind }) => kind === 'asset' || kind === 'liability',
  );
  if (lines.length + notIncluded.length === 0) return null;
  const used = new Set(lines.flatMap(({ rates }) => rates).map((rate) => rate.currency));
  return (
    <section aria-label={label} className={styles['worth']}>
      <h2 className={styles['label']}>
        {label}
        <ExplainButton
          label={label}
          explain={async () =>
            (await import('#web/dashboard/widgets/explain-summary.ts')).explainNetWorth(
              summary,
              language,
            )
          }
        />
      </h2>
      <p className={styles['amount']}>
        <Amount value={netWorth} currency={currency} />
      </p>
      <TotalNotes
        currency={currency}
        notIncluded={notIncluded}
        oldRates={oldRates.filter((rate) => used.has(rate.currency))}
      />
    </section>
  );
}

/**
 * Stores a guest's answers in the browser: income and goal first, then the profile, which ends the
 * onboarding. A repetition after a refusal corrects the existing records and creates none twice.
 */
async function keepGuestAnswers(answers: z.output<typeof onboardingAnswers>) {
  const { monthlyIncome: _income, taxPercentage, financialGoals: _goals, ...profile } = answers;
  const { incomes, goals } = guestSource.records();
  const income = primaryIncome(answers);
  const goal = primaryGoal(answers);
  const unknown = taxPercentage === null && { taxPercentage: guestSource.unknownTax };
  await settle(incomes, isPrimaryIncome, {
    draft: income && (DRAFTS.incomes.parse({ ...income, ...unknown }) as IncomeDraft),
  });
  await settle(goals, isPrimaryGoal, { draft: goal && (DRAFTS.goals.parse(goal) as GoalDraft) });
  keepGuestProfile(profile);
  announceCurrency(profile.currency);
  // Also chosen for the browser: a page of accounts might open in another language.
  chooseLanguage(profile.language);
}

/** At most one item is ours: an earlier attempt may have created it. */
async function settle<Item extends RecordRow, Draft extends object>(
  items: Collection<Item, Draft>,
  isOurs: (item: Item) => boolean,
  { draft }: { draft: Draft | null },
): Promise<void> {
  const earlier = (await items.list()).find(isOurs);
  if (earlier === undefined) {
    if (draft !== null) await items.create(draft);
  } else if (draft === null) await items.remove(earlier.id);
  else await items.update(earlier.id, draft);
}
