import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { Allocation, AllocationBy } from '#domain/holdings/allocation.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { Asset } from '#domain/records/assets.ts';
import { OpenBankFile } from '#web/banking/imports/open-bank-file.tsx';
import { readingAhead } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { adding, holdingsPath, paths } from '#web/client/navigation/paths.ts';
import { useItems, useSource } from '#web/client/records/use-records.tsx';
import {
  formatDay,
  formatMoney,
  formatPercentChange,
  formatShare,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ExplainButton, Figure, Trend } from '#web/kit/ui/figure.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Below, Skeleton, useFirstRows } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { AccountHoldings } from '#web/holdings/account/account-screen.tsx';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { allocationQuery, useAllocation } from '#web/holdings/account/use-holdings.ts';
import { groupName, overviewTexts } from './texts.ts';
import styles from './overview.module.css';

const loadReturns = () => import('#web/holdings/returns/returns-sheet.tsx');
const loadCharts = () => import('#web/holdings/account/account-charts.tsx');
const loadExplain = () => import('./explain-overview.ts');
const loadAccountExplain = () => import('#web/holdings/account/explain.ts');

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
  if (source.isAccount) await read(allocationQuery(source, FIRST));
});

function AllHoldings() {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { data: allocation, ...query } = useAllocation(FIRST);
  if (allocation === undefined) {
    return query.error ? (
      <ReadFailure
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Sheet className={styles['waiting']}>
        <Skeleton shapes={['label', 'hero', 'row', 'row']} />
      </Sheet>
    );
  }
  const isEmpty = allocation.groups.length + allocation.notIncluded.length === 0;
  const lead = texts.lead({ day: formatDay(allocation.asOf, language) });
  return (
    <>
      <PageHead title={texts.heading} lead={isEmpty ? texts.emptyLead : lead}>
        {!isEmpty && <OpenBankFile variant="secondary" text={texts.openFile} />}
      </PageHead>
      {isEmpty ? <Nothing /> : <Shown allocation={allocation} />}
    </>
  );
}

/** No account has holdings yet: the ways to begin. */
function Nothing() {
  const texts = useTexts(overviewTexts);
  const { data: assets = [] } = useItems('assets');
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

type ShownProps = { allocation: Allocation };

function Shown({ allocation }: ShownProps) {
  const { data: assets = [] } = useItems('assets');
  const counted = new Set(allocation.groups.map(({ key }) => key));
  const isOthersToo = assets.some(
    ({ id, ownershipPercentage }) => counted.has(id) && Number(ownershipPercentage) !== 100,
  );
  return (
    <div className={styles['page']}>
      <Figures allocation={allocation} />
      <Groups first={allocation} assets={assets} />
      <Below>
        <LazyPart load={loadReturns} waiting={<Sheet className={styles['waiting']} />}>
          {({ ReturnsSheet }) => <ReturnsSheet isOthersToo={isOthersToo} />}
        </LazyPart>
        {allocation.dividends.some(({ amount }) => amount !== 0) && (
          <LazyPart load={loadCharts}>
            {({ DividendChart }) => <DividendChart held={withMonths(allocation)} />}
          </LazyPart>
        )}
      </Below>
    </div>
  );
}

/** Dividends of months, as an account has them. */
function withMonths({ asOf, currency, dividends }: Allocation) {
  return {
    asOf,
    currency,
    months: dividends.map(({ month, amount }) => ({ month, dividends: amount })),
  };
}

/** The value that leads the page, its cost and gain, and the dividends of twelve months. */
function Figures({ allocation }: ShownProps) {
  const texts = useTexts(overviewTexts);
  const accountTexts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency, value, cost, gain } = allocation;
  return (
    <>
      <Sheet className={styles['leading']}>
        <Figure
          label={texts.total}
          explain={async () => (await loadExplain()).explainAllocation(allocation, language)}
          below={<Notes allocation={allocation} />}
        >
          <Amount value={value} currency={currency} size="section" />
        </Figure>
      </Sheet>
      <Tiles columnsMax={3}>
        <Tile>
          <Figure
            label={accountTexts.gain}
            explain={async () => (await loadExplain()).explainAllocationGain(allocation, language)}
            below={
              cost > 0 ? (
                <Trend
                  direction={gain === 0 ? 'level' : gain > 0 ? 'up' : 'down'}
                  tone={gain === 0 ? null : gain > 0 ? 'good' : 'bad'}
                >
                  {accountTexts.ofCost({
                    percent: formatPercentChange((gain / cost) * 100, language),
                  })}
                </Trend>
              ) : (
                accountTexts.nothingToCompare
              )
            }
          >
            <Amount value={gain} currency={currency} size="widget" isChange />
          </Figure>
        </Tile>
        <Tile>
          <Figure
            label={accountTexts.invested}
            explain={async () => (await loadExplain()).explainAllocationCost(allocation, language)}
            below={texts.costBelow}
          >
            <Amount value={cost} currency={currency} size="widget" />
          </Figure>
        </Tile>
        <Dividends allocation={allocation} />
      </Tiles>
    </>
  );
}

function Dividends({ allocation }: ShownProps) {
  const texts = useTexts(overviewTexts);
  const { dividends: label } = useTexts(holdingsTexts);
  const language = useLanguage();
  const { currency, dividends } = allocation;
  // The parts are whole minor units, so their sum needs one rounding alone.
  const given = Math.round(dividends.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;
  const explain = async () => {
    const { explainDividends } = await loadAccountExplain();
    return explainDividends({ ...withMonths(allocation), dividends: given }, language);
  };
  return (
    <Tile>
      <Figure label={label} explain={given === 0 ? null : explain} below={texts.twelveMonths}>
        <Amount value={given} currency={currency} size="widget" />
      </Figure>
    </Tile>
  );
}

/** Why the value is an estimate, or leaves something out. */
function Notes({ allocation }: ShownProps): ReactNode {
  const texts = useTexts(overviewTexts);
  const accountTexts = useTexts(holdingsTexts);
  const language = useLanguage();
  const { estimatedSince, atCost, notIncluded } = allocation;
  const [left] = notIncluded;
  return (
    <div className={styles['notes']}>
      {estimatedSince !== null && (
        <Tag tone="est">{texts.oldest({ day: formatDay(estimatedSince, language) })}</Tag>
      )}
      {atCost > 0 && <Tag tone="est">{accountTexts.isAtCost({ count: atCost })}</Tag>}
      {left && (
        <Tag tone="bad">
          {texts.leftOut({ name: left.name ?? left.currency, count: notIncluded.length })}
        </Tag>
      )}
    </div>
  );
}

/** Groups in colors of their own; smaller ones share one. */
const COLORS = 8;

/** Rows that a first view can hold. */
const FIRST_ROWS = 12;

type GroupsProps = { first: Allocation; assets: readonly Asset[] };

/** The value by account, kind, currency, country or form. */
function Groups({ first, assets }: GroupsProps) {
  const texts = useTexts(overviewTexts);
  const [by, setBy] = useState<AllocationBy>(FIRST);
  const found = useAllocation(by);
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
        {found.error && found.data === undefined ? (
          <ReadFailure
            error={found.error}
            isRetrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <GroupRows allocation={found.data ?? first} assets={assets} />
        )}
      </div>
    </Sheet>
  );
}

function GroupRows({ allocation, assets }: { allocation: Allocation; assets: readonly Asset[] }) {
  const texts = useTexts(overviewTexts);
  const language = useLanguage();
  const { by, value, currency, groups } = allocation;
  const known = new Set(assets.map(({ id }) => id));
  const shown = useFirstRows(groups, FIRST_ROWS);
  const parts = shown.map((group, at) => {
    const name = groupName(group, by, language);
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
