import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { AllocationBy } from '#domain/holdings/allocation.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { Asset } from '#domain/records/assets.ts';
import { OpenBankFile } from '#web/banking/imports/open-bank-file.tsx';
import { readingAhead } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { adding, holdingsPath, paths } from '#web/client/navigation/paths.ts';
import { useItems, useSource } from '#web/client/records/use-records.tsx';
import { formatDay, formatMoney, formatShare, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Below, Skeleton, useFirstRows } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { AccountHoldings } from '#web/holdings/account/account-screen.tsx';
import { useHouseholds, useMembers } from '#web/household/households/use-households.ts';
import { joinNames, memberNames } from '#web/household/members/member-names.ts';
import { allocationQuery, useAllocation } from '#web/holdings/account/use-holdings.ts';
import { AllocationFigures, withMonths } from './allocation-figures.tsx';
import { groupName, overviewTexts, type ShownAllocation } from './texts.ts';
import styles from './overview.module.css';

const loadReturns = () => import('#web/holdings/returns/returns-sheet.tsx');
const loadCharts = () => import('#web/holdings/account/account-charts.tsx');
const loadExplain = () => import('./explain-overview.ts');

/** Ways to group the holdings; the first leads to the accounts. */
const WAYS = ['account', 'kind', 'currency', 'country', 'form'] as const satisfies AllocationBy[];

const FIRST: AllocationBy = WAYS[0];

/** Holdings of one account of the user's or, where the address names none, of all. */
export function HoldingsScreen() {
  const { id } = useParams<{ id?: string }>();
  const { isAccount } = useSource();
  if (id !== undefined) return <AccountHoldings id={id} />;
  return isAccount ? <AllHoldings /> : <OfGuest />;
}

HoldingsScreen.readAhead = readingAhead(async ({ read, source }) => {
  if (source.isAccount) await read(allocationQuery(source, FIRST, null));
});

function AllHoldings() {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const [householdId, setHousehold] = useState<string | null>(null);
  const { shown, query } = useShown(FIRST, householdId);
  const isEmpty = shown !== null && shown.groups.length + shown.notIncluded.length === 0;
  const lead = householdId === null ? texts.lead : texts.householdLead;
  const isBegun = householdId !== null || !isEmpty;
  return (
    <>
      <PageHead
        title={texts.heading}
        lead={isBegun && shown ? lead({ day: formatDay(shown.asOf, language) }) : texts.emptyLead}
      >
        <Whose householdId={householdId} onChange={setHousehold} />
        {isBegun && (
          <div className={styles['file']}>
            <OpenBankFile variant="secondary" text={texts.openFile} />
          </div>
        )}
      </PageHead>
      {shown !== null ? (
        <>
          {isEmpty ? (
            <Nothing isOwn={householdId === null} />
          ) : (
            <Shown allocation={shown} householdId={householdId} />
          )}
          <NotShared allocation={shown} />
        </>
      ) : query.error ? (
        <ReadFailure
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Sheet className={styles['waiting']}>
          <Skeleton shapes={['label', 'hero', 'row', 'row']} />
        </Sheet>
      )}
    </>
  );
}

/** An allocation with the names of a household's members; null until both are read. */
function useShown(by: AllocationBy, householdId: string | null) {
  const { data, ...query } = useAllocation(by, householdId);
  const { data: members } = useMembers(householdId);
  const names = members ? memberNames(members) : null;
  const isNamed = householdId === null || names !== null;
  const notShared = data !== undefined && 'notShared' in data ? data.notShared : [];
  const shown = data !== undefined && isNamed ? { ...data, names, notShared } : null;
  return { shown, query };
}

type WhoseProps = { householdId: string | null; onChange: (householdId: string | null) => void };

/** The user's own holdings or those of a household, where there is one. */
function Whose({ householdId, onChange }: WhoseProps) {
  const texts = useTexts(overviewTexts);
  const { data: households = [] } = useHouseholds();
  if (households.length === 0) return null;
  return (
    <div className={styles['whose']}>
      <Select
        label={texts.whose}
        value={householdId ?? ''}
        options={[
          { value: '', text: texts.own },
          ...households.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    </div>
  );
}

/** The members whose holdings are left out. */
function NotShared({ allocation: { names, notShared } }: ShownProps) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  if (notShared.length === 0) return null;
  const known = notShared.map((id) => names?.get(id) ?? texts.somebody);
  const about = { names: joinNames(known, language), count: known.length };
  return <p className={styles['notShared']}>{texts.notShared(about)}</p>;
}

/** No account has holdings yet: the ways to begin. */
function Nothing({ isOwn }: { isOwn: boolean }) {
  const texts = useTexts(overviewTexts);
  const { data: assets = [] } = useItems('assets');
  if (!isOwn) {
    return (
      <Sheet>
        <EmptyState title={texts.householdEmptyTitle} text={texts.householdEmptyText} />
      </Sheet>
    );
  }
  const first = assets.find(({ type }) => canHold(type));
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <OpenBankFile text={texts.openFile} />
        {first === undefined ? (
          <Link href={adding(paths.assets)} className={buttonClass({})}>
            {texts.addAccount}
          </Link>
        ) : (
          <Link href={holdingsPath(first.id)} className={buttonClass({})}>
            {texts.beginWith(first)}
          </Link>
        )}
      </EmptyState>
    </Sheet>
  );
}

type ShownProps = { allocation: ShownAllocation };

function Shown({ allocation, householdId }: ShownProps & Pick<WhoseProps, 'householdId'>) {
  const { data: assets = [] } = useItems('assets');
  const counted = new Set(allocation.groups.map(({ key }) => key));
  const isOthersToo = assets.some(
    ({ id, ownershipPercentage }) => counted.has(id) && Number(ownershipPercentage) !== 100,
  );
  return (
    <div className={styles['page']}>
      <AllocationFigures allocation={allocation} />
      <Groups key={householdId} {...{ first: allocation, householdId, assets }} />
      <Below>
        {householdId === null && (
          <LazyPart load={loadReturns} waiting={<Sheet className={styles['waiting']} />}>
            {({ ReturnsSheet }) => <ReturnsSheet isOthersToo={isOthersToo} />}
          </LazyPart>
        )}
        {allocation.dividends.some(({ amount }) => amount !== 0) && (
          <LazyPart load={loadCharts}>
            {({ DividendChart }) => <DividendChart held={withMonths(allocation)} />}
          </LazyPart>
        )}
      </Below>
    </div>
  );
}

/** Groups in colors of their own; smaller ones share one. */
const COLORS = 8;

/** Rows that a first view can hold. */
const FIRST_ROWS = 12;

type GroupsProps = Pick<WhoseProps, 'householdId'> & {
  first: ShownAllocation;
  assets: readonly Asset[];
};

/** The value by account, kind, currency, country or form. */
function Groups({ first, householdId, assets }: GroupsProps) {
  const texts = useTexts(overviewTexts);
  const [by, setBy] = useState<AllocationBy>(FIRST);
  const { shown, query } = useShown(by, householdId);
  return (
    <Sheet>
      <SheetHead title={texts.allocation}>
        <Segmented
          label={texts.groupBy}
          options={WAYS.map((value) => ({ value, text: texts.ways[value] }))}
          value={by}
          onChange={setBy}
        />
      </SheetHead>
      <div className={styles['groups']}>
        {query.error && shown === null ? (
          <ReadFailure
            error={query.error}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <GroupRows allocation={shown ?? first} assets={assets} />
        )}
      </div>
    </Sheet>
  );
}

function GroupRows({ allocation, assets }: ShownProps & Pick<GroupsProps, 'assets'>) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { by, value, currency, groups } = allocation;
  const known = new Set(assets.map(({ id }) => id));
  const shown = useFirstRows(groups, FIRST_ROWS);
  const parts = shown.map((group, at) => {
    const name = groupName(group, allocation, language);
    return {
      id: group.key ?? '',
      name,
      percent: group.share ?? 0,
      share: group.share === null ? '–' : formatShare(group.share, language),
      amount: formatMoney(group.value, currency, language),
      isRest: at >= COLORS,
      shown: (
        <span className={styles['group']}>
          {by === 'account' && known.has(group.key ?? '') ? (
            <Link href={holdingsPath(group.key ?? '')} className={linkClass}>
              {name}
            </Link>
          ) : (
            name
          )}
          <ExplainButton
            label={name}
            explain={async () =>
              (await loadExplain()).explainAllocationGroup(group, allocation, language)
            }
          />
        </span>
      ),
    };
  });
  const columns = { name: texts.ways[by], share: texts.share, amount: texts.value };
  if (value <= 0) {
    // Without a whole there are no shares of it.
    return (
      <Table
        caption={texts.allocation}
        columns={[columns.name, columns.amount]}
        rows={parts.map(({ id, shown: named, amount }) => ({ id, name: named, figures: [amount] }))}
      />
    );
  }
  const words = parts.slice(0, COLORS).map(({ name, share }) => `${name} ${share}`);
  return (
    <Distribution
      sentence={texts.sentence({ way: texts.ways[by], parts: words.join(', ') })}
      columns={columns}
      parts={parts}
    >
      <strong>{formatWholeMoney(value, currency, language)}</strong>
    </Distribution>
  );
}

/** A guest's accounts are worth what was typed; an account counts what they hold. */
function OfGuest() {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { data: assets = [] } = useItems('assets');
  const typed = assets.filter(({ type }) => canHold(type));
  return (
    <>
      <Sheet>
        <EmptyState title={texts.guestTitle} text={texts.guestText}>
          <Link href={paths.guestAssets} className={buttonClass({ variant: 'primary' })}>
            {texts.toAssets}
          </Link>
        </EmptyState>
      </Sheet>
      {typed.length > 0 && (
        <Sheet className={styles['typed']}>
          <SheetHead title={texts.typedTitle} />
          <Table
            caption={texts.typedTitle}
            columns={[texts.ways.account, texts.value]}
            rows={typed.map(({ id, name, value, currency }) => ({
              id,
              name,
              figures: [formatMoney(value, currency, language)],
            }))}
          />
        </Sheet>
      )}
    </>
  );
}
