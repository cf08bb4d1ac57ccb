import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { type FinancialSummary, financialSummary } from '#domain/figures/totals/summary.ts';

/** Only the fields of totals; the others are as in a new item. */
export type Economy = {
  assets?: Partial<Asset>[];
  liabilities?: Partial<Liability>[];
  incomes?: Partial<Income>[];
  costs?: Partial<Cost>[];
};

const rates = new Map([['SEK', { day: '2026-11-20', perEuro: '11' }]] as const);
const terms = { currency: 'SEK', rates, housePrices: new Map(), asOf: '2026-11-21' } as const;
const usual = {
  currency: 'SEK',
  ownershipPercentage: '100.00',
  taxPercentage: '0.00',
  taxBasis: 'stated',
};

const unpaid = {
  type: 'mortgage',
  interestRate: null,
  monthlyPayment: null,
  monthlyInterest: null,
  monthlyAmortization: null,
} as const;

/** The summary of an economy in kronor; only the euro has a rate, 11 kronor. */
export function summaryOf(economy: Economy): FinancialSummary {
  const { assets = [], liabilities = [], incomes = [], costs = [] } = economy;
  const item = <Item>(fields: Partial<Item>, index: number) =>
    ({ ...usual, id: `${index}`, name: 'En post', ...fields }) as Item;
  return financialSummary(
    {
      assets: assets.map((each, index) => item<Asset>(each, index)),
      liabilities: liabilities.map((each, index) => item<Liability>({ ...unpaid, ...each }, index)),
      incomes: incomes.map((each, index) =>
        item<Income>({ frequency: 'monthly', isActive: 1, ...each }, index),
      ),
      costs: costs.map((each, index) =>
        item<Cost>({ frequency: 'monthly', loanPart: null, ...each }, index),
      ),
    },
    terms,
  );
}
