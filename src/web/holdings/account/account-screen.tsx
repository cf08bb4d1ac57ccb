import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AccountHoldings as Held } from '#domain/holdings/account-holdings.ts';
import type { Asset } from '#domain/records/assets.ts';
import { OpenBankFile } from '#web/banking/imports/open-bank-file.tsx';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { usePrimaryOwners } from '#web/household/co-owners/use-links.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Below, Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { AccountFigures, SoFar } from './figures.tsx';
import { IssueList } from './issue-list.tsx';
import { ClosedPositions, Positions } from './positions.tsx';
import type { HoldingsTask } from './task.ts';
import { holdingsTexts } from './texts.ts';
import { useHoldings } from './use-holdings.ts';
import styles from './account.module.css';

const loadDialogs = () => import('./account-dialogs.tsx');
const loadReturns = () => import('#web/holdings/returns/returns-sheet.tsx');
const loadList = () => import('#web/holdings/transactions/transaction-list.tsx');
const loadCharts = () => import('./account-charts.tsx');

/** Holdings of an account, their cost and what they have given. */
export function AccountHoldings({ id }: { id: string }) {
  const found = useHoldings(id);
  const { data: assets } = useItems('assets');
  const asset = assets?.find((each) => each.id === id);
  if (isUnknown(found.error)) return <Unknown />;
  if (found.data === undefined || asset === undefined) {
    return found.error ? (
      <ReadFailure
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <Sheet className={styles['waiting']}>
        <Skeleton shapes={['label', 'hero', 'row', 'row', 'row']} />
      </Sheet>
    );
  }
  return <Known key={id} asset={asset} held={found.data} />;
}

/** Not an asset of the user's, or one that keeps no holdings. */
function isUnknown(error: Error | null): boolean {
  return error instanceof RemoteError && error.status < 500 && error.status >= 400;
}

function Unknown() {
  const texts = useTexts(holdingsTexts);
  return (
    <Sheet>
      <EmptyState title={texts.unknownTitle} text={texts.unknownText}>
        <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
          {texts.back}
        </Link>
      </EmptyState>
    </Sheet>
  );
}

type KnownProps = { asset: Asset; held: Held };

function Known({ asset, held }: KnownProps) {
  const texts = useTexts(holdingsTexts);
  const language = useLanguage();
  const [task, setTask] = useState<HoldingsTask | null>(null);
  const isEmpty = isNothingHeld(held);
  const asOf = texts.asOf({ day: formatDay(held.asOf, language) });
  const add = () => setTask({ kind: 'add' });
  return (
    <>
      <PageHead title={asset.name} lead={isEmpty ? '' : asOf} notes={<Back />}>
        {!isEmpty && (
          <>
            <OpenBankFile variant="secondary" text={texts.openFile} assetId={asset.id} />
            <Button onClick={() => setTask({ kind: 'prices' })}>{texts.prices}</Button>
            <Button variant="primary" icon={Plus} onClick={add}>
              {texts.add}
            </Button>
          </>
        )}
      </PageHead>
      {isEmpty ? (
        <Empty asset={asset} onAdd={add} />
      ) : (
        <Content asset={asset} held={held} onTask={setTask} />
      )}
      {task && (
        <LazyPart load={loadDialogs} onFailure={() => setTask(null)}>
          {({ AccountDialog }) => <AccountDialog {...{ asset, held, task }} onTask={setTask} />}
        </LazyPart>
      )}
    </>
  );
}

function Empty({ asset, onAdd }: { asset: Asset; onAdd: () => void }) {
  const texts = useTexts(holdingsTexts);
  const owner = usePrimaryOwners().get(asset.id);
  if (owner !== undefined) {
    return (
      <Sheet>
        <EmptyState title={texts.ofOwnerTitle({ name: owner })} text={texts.ofOwnerText}>
          <Link href={paths.realisedGains} className={buttonClass({ variant: 'primary' })}>
            {texts.toGains}
          </Link>
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText} drawing="block">
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          {texts.addBuy}
        </Button>
        <OpenBankFile variant="secondary" text={texts.openFile} assetId={asset.id} />
      </EmptyState>
    </Sheet>
  );
}

function Back(): ReactNode {
  const texts = useTexts(holdingsTexts);
  return (
    <Link href={paths.assets} className={linkClass}>
      {texts.back}
    </Link>
  );
}

function isNothingHeld({ positions, closed, cash, months, issues }: Held): boolean {
  return [positions, closed, cash, months, issues].every(({ length }) => length === 0);
}

type ContentProps = KnownProps & { onTask: (task: HoldingsTask) => void };

function Content({ asset, held, onTask }: ContentProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const showTransactions = (name: string) => {
    setSearch(name);
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles['page']}>
      <IssueList
        held={held}
        onPrice={(instrumentId) => onTask({ kind: 'prices', instrumentId })}
        onShow={showTransactions}
      />
      <AccountFigures held={held} />
      <LazyPart load={loadCharts} waiting={<Sheet className={styles['chartWaiting']} />}>
        {({ ValueChart }) => <ValueChart asset={asset} held={held} />}
      </LazyPart>
      <Positions
        held={held}
        onOpen={(instrumentId) => onTask({ kind: 'position', instrumentId })}
      />
      <Below>
        <LazyPart load={loadReturns} waiting={<Sheet className={styles['chartWaiting']} />}>
          {({ ReturnsSheet }) => <ReturnsSheet assetId={asset.id} />}
        </LazyPart>
        <ClosedPositions held={held} />
        <SoFar held={held} />
        <LazyPart load={loadCharts}>
          {({ DividendChart }) => <DividendChart held={held} />}
        </LazyPart>
        <div ref={list}>
          <LazyPart load={loadList}>
            {({ TransactionList }) => (
              <TransactionList
                assetId={asset.id}
                search={search}
                onSearch={setSearch}
                onEdit={(transaction) => onTask({ kind: 'edit', transaction })}
              />
            )}
          </LazyPart>
        </div>
      </Below>
    </div>
  );
}
