import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import { cardsOf } from '#domain/mortgage/mortgage-card.ts';
import type { MortgagePart } from '#domain/mortgage/mortgage.ts';
import { DAY_COUNTS } from '#domain/records/loan-interest.ts';
import { type CardFigure, explainMortgage } from '#web/mortgage/explain-mortgage.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { type Books, TODAY } from './random-books.ts';

type Add = (by: string, explanation: Explanation) => void;

const DRAWERS: Readonly<Record<CardFigure, string>> = {
  ltv: 'explainLoanToValue',
  required: 'explainRequired',
  interest: 'explainInterest',
  debt: 'explainDebt',
};

/** The four figures of the card of a home with up to four parts. */
export function addMortgages(books: Books, language: Language, add: Add): void {
  const mortgage = homeOf(books);
  const [card] = cardsOf([mortgage], { asOf: TODAY });
  if (card === undefined) throw new Error('A home has a card');
  for (const [figure, by] of Object.entries(DRAWERS)) {
    const shown = { mortgage, card, asOf: TODAY, language };
    add(by, explainMortgage(figure as CardFigure, shown));
  }
}

function homeOf(books: Books): JoinedMortgage {
  return {
    assetId: 'home',
    name: 'Radhuset',
    updatedAt: null,
    hiddenParts: 0,
    isShared: false,
    currency: 'SEK',
    terms: {
      baseValue: books.pick(['1000000.00', '3333333.57', '8000000.00']) as AmountText,
      baseDay: '2021-06-01',
      baseReason: 'purchase',
      dayCount: books.pick([...DAY_COUNTS]),
      relief: books.pick(['none', 'none', 'newly_built']),
      reliefUntil: '2027-06-01',
    },
    parts: Array.from({ length: 1 + books.below(4) }, (_, at) => partOf(books, at)),
  };
}

function partOf(books: Books, at: number): MortgagePart {
  const owed = `${books.pick([900, 250_000, 1_234_567, 2_400_000])}.${books.pick(['00', '35'])}`;
  return {
    liabilityId: `part-${at}`,
    name: `Del ${at + 1}`,
    lender: null,
    grantedOn: books.pick([null, '2015-05-01', '2017-05-01', '2021-06-01', '2026-05-01']),
    originalAmount: `${books.pick([2_500_000, 3_100_001])}.00` as AmountText,
    fixedUntil: null,
    rates: books.pick([
      [],
      [{ from: '2015-01-01', rate: books.pick(['2.95', '3.4']) as PercentText }],
    ]),
    isIncrease: false,
    hasExtraPercent: books.below(2) === 0,
    endsOn: null,
    others: [],
    isDeductible: true,
    balance: owed as AmountText,
    monthlyAmortization: books.pick([null, '1500.00' as AmountText]),
    ownershipPercentage: books.pick(['100.00', '60.00']) as PercentText,
  };
}
