import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import styles from './mortgage.module.css';
import { Overview } from './overview.tsx';
import { cardTexts } from './texts.ts';
import type { Mortgages, ShownMortgage } from './use-mortgages.ts';

const loadPlan = () => import('./plan.tsx');
const loadOutlook = () => import('./outlook.tsx');

type Panel = 'overview' | 'plan' | 'stress' | 'next';

type Props = {
  terms: ValuationTerms;
  shown: ShownMortgage;
  mortgages: Mortgages;
  onEdit: () => void;
  /** A control after the others of its head. */
  beside?: ReactNode;
};

/** The card of a home's mortgage: overview, plan, stress test, next krona. */
export function MortgageCard({ shown, mortgages, terms, onEdit, beside }: Props) {
  const texts = useTexts(cardTexts);
  const [panel, setPanel] = useState<Panel>('overview');
  const { mortgage } = shown;
  const { asOf } = mortgages;
  const all = mortgages.shown.map((each) => each.mortgage);
  const outlook = { mortgage, mortgages: all, terms };
  const tabs = [
    { value: 'overview', text: texts.overview, content: <Overview shown={shown} asOf={asOf} /> },
    {
      value: 'plan',
      text: texts.plan,
      content: panel === 'plan' && (
        <LazyPart load={loadPlan}>{({ Plan }) => <Plan shown={shown} asOf={asOf} />}</LazyPart>
      ),
    },
    {
      value: 'stress',
      text: texts.stress,
      content: panel === 'stress' && (
        <LazyPart load={loadOutlook}>{({ StressTest }) => <StressTest {...outlook} />}</LazyPart>
      ),
    },
    {
      value: 'next',
      text: texts.next,
      content: panel === 'next' && (
        <LazyPart load={loadOutlook}>
          {({ NextThousand }) => <NextThousand {...outlook} />}
        </LazyPart>
      ),
    },
  ] as const;
  return (
    <Sheet className={styles['card']} data-mortgage={mortgage.assetId}>
      <SheetHead title={texts.mortgageOf({ name: mortgage.name ?? '' })}>
        <div className={styles['buttons']}>
          {!mortgage.isShared && (
            <Button size="small" icon={Pencil} onClick={onEdit}>
              {texts.edit}
            </Button>
          )}
          {beside}
        </div>
      </SheetHead>
      {mortgage.hiddenParts > 0 && <Notice>{texts.hidden({ count: mortgage.hiddenParts })}</Notice>}
      <div className={styles['tabs']}>
        <Tabs label={texts.tabs} value={panel} onChange={setPanel} tabs={tabs} />
      </div>
    </Sheet>
  );
}
