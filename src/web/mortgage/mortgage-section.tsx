import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Held } from '#web/kit/ui/loading.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { Overview } from './overview.tsx';
import { cardTexts } from './texts.ts';
import {
  type Mortgages,
  readMortgages,
  type ShownMortgage,
  useMortgages,
} from './use-mortgages.ts';
import styles from './mortgage.module.css';

// The page of the homes takes the card from here: a file of its own would be in every page's list.
export { MortgageCard, readMortgages };

type Props = {
  terms: ValuationTerms;
  /** Opens the dialog in which a home's mortgage is stated. */
  onState: (homeId: string) => void;
  /** Below the cards, whose heights are known once they are read. */
  children: ReactNode;
};

/** The cards of the user's mortgages, and the way to join homes and loans that have none. */
export function MortgageSection({ terms, onState, children }: Props) {
  const mortgages = useMortgages(terms);
  return (
    <>
      {mortgages?.shown.map((shown) => (
        <MortgageCard
          key={shown.mortgage.assetId}
          {...{ shown, mortgages, terms }}
          onEdit={() => onState(shown.mortgage.assetId ?? '')}
        />
      ))}
      {mortgages && <Joining mortgages={mortgages} onJoin={onState} />}
      <Held isHeld={mortgages === null}>{children}</Held>
    </>
  );
}

type JoiningProps = { mortgages: Mortgages; onJoin: (homeId: string) => void };

/** Offers the dialog while a home and a home loan wait for one another. */
function Joining({ mortgages: { homes, looseLoans }, onJoin }: JoiningProps) {
  const texts = useTexts(cardTexts);
  const [home] = homes;
  if (home === undefined || looseLoans.length === 0) return null;
  return (
    <Sheet className={styles['card']}>
      <SheetHead title={texts.join}>
        <Button variant="primary" size="small" onClick={() => onJoin(home.id)}>
          {texts.joinButton}
        </Button>
      </SheetHead>
      <p className={styles['text']}>{texts.joinText}</p>
    </Sheet>
  );
}

const loadPlan = () => import('./plan.tsx');
const loadOutlook = () => import('./outlook.tsx');

type Panel = 'overview' | 'plan' | 'stress' | 'next';

type MortgageCardProps = {
  terms: ValuationTerms;
  shown: ShownMortgage;
  mortgages: Mortgages;
  onEdit: () => void;
  /** A control after the others of its head. */
  beside?: ReactNode;
};

/** The card of a home's mortgage: overview, plan, stress test, next krona. */
function MortgageCard({ shown, mortgages, terms, onEdit, beside }: MortgageCardProps) {
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
