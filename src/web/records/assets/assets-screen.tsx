import House from 'lucide-react/icons/house';
import { useState } from 'react';
import { assetTotals } from '#domain/figures/totals/asset-totals.ts';
import type { Asset } from '#domain/records/assets.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useAreLinksAwaited } from '#web/household/co-owners/use-links.ts';
import { WaitingProposals } from '#web/household/co-owners/waiting-proposals.tsx';
import { readItems } from '#web/records/items/read-items.ts';
import { ItemsScreen } from '#web/records/items/items-screen.tsx';
import { itemsQuery } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Below } from '#web/kit/ui/below.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import type { AssetTask } from './asset-dialogs.tsx';
import { AssetList } from './asset-list.tsx';
import { AssetsSummary } from './assets-summary.tsx';
import { assetTexts } from './texts.ts';

const loadDialogs = () => import('./asset-dialogs.tsx');
const loadMortgages = () => import('#web/mortgage/home-mortgages.tsx');

/** All assets of a user (specification, section 2). */
export function AssetsScreen() {
  const texts = useTexts(assetTexts);
  const [task, setTask] = useState<AssetTask | null>(null);
  const add = () => setTask({ kind: 'add', type: null });
  const close = () => setTask(null);
  const areActionsAwaited = useAreLinksAwaited();
  return (
    <ItemsScreen
      kind="assets"
      areActionsAwaited={areActionsAwaited}
      above={<WaitingProposals kind="assets" />}
      words={texts}
      totalsOf={(assets, terms) => [assetTotals(assets, terms).total]}
      onAdd={add}
      loadDialogs={loadDialogs}
      content={(assets, terms) => <Content assets={assets} terms={terms} onTask={setTask} />}
      beginnings={
        <>
          <Button
            variant="primary"
            icon={House}
            onClick={() => setTask({ kind: 'add', type: 'real_estate' })}
          >
            {texts.addHome}
          </Button>
          <Button onClick={add}>{texts.addOther}</Button>
        </>
      }
      dialog={(terms) =>
        task && (
          <LazyPart load={loadDialogs} onFailure={close}>
            {({ AssetDialog }) => <AssetDialog task={task} terms={terms} onClose={close} />}
          </LazyPart>
        )
      }
    />
  );
}

AssetsScreen.readAhead = readingAhead(async (ahead) => {
  await readItems(ahead, 'assets');
  const assets = await ahead.read(itemsQuery(ahead.source, 'assets'));
  if (!assets?.some(isHome)) return;
  await loadAhead(loadMortgages);
  await (await loadMortgages()).readMortgages(ahead);
});

function isHome({ type }: Asset): boolean {
  return type === 'real_estate';
}

type ContentProps = {
  assets: readonly Asset[];
  terms: ValuationTerms;
  onTask: (task: AssetTask) => void;
};

function Content({ assets, terms, onTask }: ContentProps) {
  const totals = assetTotals(assets, terms);
  return (
    <>
      <AssetsSummary totals={totals} currency={terms.currency} />
      <AssetList
        assets={assets}
        totals={totals}
        terms={terms}
        onEdit={(asset, typed) => onTask({ kind: 'edit', asset, typed })}
        onRemove={(asset) => onTask({ kind: 'remove', asset })}
      />
      {assets.some(isHome) && (
        <Below>
          <LazyPart load={loadMortgages}>
            {({ HomeMortgages }) => (
              <HomeMortgages
                terms={terms}
                onState={(homeId) => onTask({ kind: 'mortgage', start: { at: 'home', homeId } })}
              />
            )}
          </LazyPart>
        </Below>
      )}
    </>
  );
}
