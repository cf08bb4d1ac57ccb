import type { ReactNode } from 'react';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Held } from '#web/kit/ui/held.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { MortgageCard } from './mortgage-card.tsx';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import { type Mortgages, readMortgages, useMortgages } from './use-mortgages.ts';

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
