import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { assetTotals } from '#domain/asset-totals.ts';
import type { Asset, AssetType } from '#domain/assets.ts';
import type { FinancialSummary, Terms } from '#domain/summary.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { TotalNotes } from '#web/data/total-notes.tsx';
import { usePublicFigures } from '#web/data/use-public-figures.ts';
import { useItems, useSummary } from '#web/data/use-records.ts';
import { currencyUnits } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AssetTask } from './asset-dialogs.tsx';
import { AssetList } from './asset-list.tsx';
import styles from './assets.module.css';
import { AssetsSummary } from './assets-summary.tsx';
import { assetTexts } from './texts.ts';

const loadDialogs = () => import('./asset-dialogs.tsx');
const AssetDialog = lazy(() => loadDialogs().then((code) => ({ default: code.AssetDialog })));

/** Everything a person owns (specification, section 2). */
export function AssetsScreen() {
  const assets = useItems('assets');
  const summary = useSummary();
  const figures = usePublicFigures();
  const [task, setTask] = useState<AssetTask | null>(null);
  const reads = [assets, summary, figures];
  const failed = reads.find((read) => read.isError && read.data === undefined);
  const terms = summary.data && figures.data ? { ...summary.data, ...figures.data } : null;
  const retry = () => void Promise.all(reads.map((read) => read.refetch()));
  return (
    <>
      <Head summary={summary.data ?? null} onAdd={() => setTask({ kind: 'add', type: null })} />
      {failed && (
        <ReadFailure error={failed.error} isRetrying={failed.isFetching} onRetry={retry} />
      )}
      {!failed && (!assets.data || !terms) && <Loading />}
      {assets.data && terms && <Content assets={assets.data} terms={terms} onTask={setTask} />}
      {task && terms && (
        <Suspense>
          <AssetDialog task={task} terms={terms} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

function Head({ summary, onAdd }: { summary: FinancialSummary | null; onAdd: () => void }) {
  const texts = useTexts(assetTexts);
  const language = useLanguage();
  const lead = summary && texts.lead({ currencies: currencyUnits(summary.currency, language) });
  return (
    <PageHead
      title={texts.heading}
      lead={lead ?? '\u00a0'}
      notes={summary && <Notes of={summary} />}
    >
      <Button
        variant="primary"
        icon={Plus}
        disabled={summary === null}
        onPointerEnter={() => void loadDialogs()}
        onFocus={() => void loadDialogs()}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
    </PageHead>
  );
}

/** What the totals of assets leave out, and how old their rates are. */
function Notes({ of: { currency, notIncluded, oldRates, explain } }: { of: FinancialSummary }) {
  const lines = explain.totalAssets.flatMap(({ rates }) => rates);
  const used = new Set(lines.map((rate) => rate.currency));
  return (
    <TotalNotes
      currency={currency}
      notIncluded={notIncluded.filter(({ kind }) => kind === 'asset')}
      oldRates={oldRates.filter((rate) => used.has(rate.currency))}
    />
  );
}

type ContentProps = {
  assets: readonly Asset[];
  terms: Terms;
  onTask: (task: AssetTask) => void;
};

function Content({ assets, terms, onTask }: ContentProps) {
  if (assets.length === 0) return <Empty onAdd={(type) => onTask({ kind: 'add', type })} />;
  const { currency, asOf } = terms;
  const totals = assetTotals(assets, terms);
  return (
    <>
      <AssetsSummary totals={totals} currency={currency} />
      <AssetList
        assets={assets}
        totals={totals}
        currency={currency}
        today={asOf}
        onEdit={(asset) => onTask({ kind: 'edit', asset })}
        onRemove={(asset) => onTask({ kind: 'remove', asset })}
      />
    </>
  );
}

function Empty({ onAdd }: { onAdd: (type: AssetType | null) => void }) {
  const texts = useTexts(assetTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Button variant="primary" icon={House} onClick={() => onAdd('real_estate')}>
          {texts.addHome}
        </Button>
        <Button onClick={() => onAdd(null)}>{texts.addOther}</Button>
      </EmptyState>
    </Sheet>
  );
}

function Loading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row', 'row']} />
    </Sheet>
  );
}
