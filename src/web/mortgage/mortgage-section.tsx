import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import styles from './mortgage.module.css';
import { Overview } from './overview.tsx';
import { cardTexts } from './texts.ts';
import { type Mortgages, type ShownMortgage, useMortgages } from './use-mortgages.ts';

const loadPlan = () => import('./plan.tsx');
const loadOutlook = () => import('./outlook.tsx');

type Props = {
  terms: ValuationTerms;
  /** Opens the dialog in which a home's mortgage is stated. */
  onState: (homeId: string) => void;
};

/** The cards of the user's mortgages, and the way to join homes and loans that have none. */
export function MortgageSection({ terms, onState }: Props) {
  const mortgages = useMortgages();
  if (mortgages === null) return null;
  return (
    <>
      {mortgages.shown.map((shown) => (
        <Card
          key={shown.mortgage.assetId}
          {...{ shown, mortgages, terms }}
          onEdit={() => onState(shown.mortgage.assetId ?? '')}
        />
      ))}
      <Joining mortgages={mortgages} onJoin={onState} />
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

type Panel = 'overview' | 'plan' | 'stress' | 'next';

type CardProps = Pick<Props, 'terms'> & {
  shown: ShownMortgage;
  mortgages: Mortgages;
  onEdit: () => void;
};

function Card({ shown, mortgages, terms, onEdit }: CardProps) {
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
        {!mortgage.isShared && (
          <Button size="small" icon={Pencil} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </SheetHead>
      {mortgage.hiddenParts > 0 && <Notice>{texts.hidden({ count: mortgage.hiddenParts })}</Notice>}
      <div className={styles['tabs']}>
        <Tabs label={texts.tabs} value={panel} onChange={setPanel} tabs={tabs} />
      </div>
    </Sheet>
  );
}
