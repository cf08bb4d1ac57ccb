import { useState } from 'react';
import type { ValuationTerms } from '#domain/figures/totals/summary.ts';
import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import {
  type Mortgages,
  type ShownMortgage,
  readMortgages,
  useMortgages,
} from './use-mortgages.ts';

export { readMortgages };

const loadCard = () => import('./mortgage-section.tsx');

type Props = {
  terms: ValuationTerms;
  /** Opens the dialog in which a home's mortgage is stated. */
  onState: (homeId: string) => void;
};

/** Below the homes: each one's loan to value and debt, and its card when that is opened. */
export function HomeMortgages(props: Props) {
  const mortgages = useMortgages(props.terms);
  return mortgages?.shown.map((shown) => (
    <HomeMortgage key={shown.mortgage.assetId} {...{ ...props, shown, mortgages }} />
  ));
}

type HomeMortgageProps = Props & { shown: ShownMortgage; mortgages: Mortgages };

function HomeMortgage({ shown, mortgages, terms, onState }: HomeMortgageProps) {
  const texts = useTexts(cardTexts);
  const [isOpen, setOpen] = useState(false);
  const { name, assetId } = shown.mortgage;
  const toggle = (
    <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? texts.close : texts.open}
    </Button>
  );
  if (!isOpen) {
    return (
      <Sheet className={styles['card']}>
        <SheetHead title={texts.mortgageOf({ name: name ?? '' })}>{toggle}</SheetHead>
        <HomeFigures shown={shown} />
      </Sheet>
    );
  }
  return (
    <LazyPart load={loadCard} onFailure={() => setOpen(false)}>
      {({ MortgageCard }) => (
        <MortgageCard
          {...{ shown, mortgages, terms }}
          onEdit={() => onState(assetId ?? '')}
          beside={toggle}
        />
      )}
    </LazyPart>
  );
}

function HomeFigures({ shown: { mortgage, card } }: Pick<HomeMortgageProps, 'shown'>) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const money = (value: number) => formatWholeMoney(value, mortgage.currency, language);
  return (
    <p className={styles['home']}>
      {card.valued && (
        <span>
          {texts.ltv}: {formatPercent(card.valued.loanToValue, language)}
        </span>
      )}
      <span>
        {texts.debt}: {money(card.debt)}
      </span>
      <span>
        {texts.interest}: {money(card.interestMonth)}
      </span>
      <span>
        {texts.required}: {money(card.requiredMonthly)}
      </span>
    </p>
  );
}
