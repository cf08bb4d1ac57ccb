import { DEFAULTS } from '#domain/records/fields.ts';
import type { AccountForm, Asset } from '#domain/records/assets.ts';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { CashFlowWork, rowsFrom } from '#domain/banking/cash-flow/cash-flow-work.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { type AmountText, toAmountText, toTotal } from '#domain/basics/money.ts';
import { addDays, daysBetween, monthOf } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { DatedItem } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { HousePrices } from '#domain/statistics/house-price-index.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import type { Holdings, ValuationTerms } from '#domain/figures/totals/summary.ts';

export const TODAY = '2026-11-21';

/** The pound has no rate. */
export const UNKNOWN: Currency = 'GBP';

const HOUSE_PRICES: HousePrices = new Map([
  ['2024K1', '897'],
  ['2025K2', '946'],
  ['2026K2', '965'],
]);

/** Random books, the same ones at each run. */
export class Books {
  #state: number;
  #count = 0;

  constructor(seed: number) {
    this.#state = seed * 7919 + 1;
  }

  /** Rates as they are published: with four or five digits. */
  terms(): ValuationTerms {
    const day = '2026-11-20';
    const rates: Rates = new Map([
      ['SEK', { day, perEuro: `1${this.below(2)}.${1000 + this.below(8999)}` }],
      ['USD', { day, perEuro: `1.${1000 + this.below(2000)}` }],
    ]);
    const currency = this.pick<Currency>(['SEK', 'SEK', 'EUR', 'USD']);
    return { currency, rates, housePrices: HOUSE_PRICES, asOf: TODAY };
  }

  holdings(): Holdings {
    return {
      assets: this.#several(8, () => this.#asset()),
      liabilities: this.#several(5, () => this.#liability()),
      incomes: this.#several(4, () => this.#income()),
      costs: this.#several(6, () => this.#cost()),
    };
  }

  /** Accounts, homes and loans with values of some months. */
  taxed(): { assets: DatedItem<Asset>[]; liabilities: DatedItem<Liability>[] } {
    const months = ['2025-12', '2026-02', '2026-06', '2026-09'];
    const { assets, liabilities } = this.holdings();
    const stated = <Item>(item: Item, fields: () => Partial<Item>): DatedItem<Item> => ({
      item,
      begun: null,
      deletedOn: null,
      observed: months.slice(this.below(3)).map((month) => ({ month, ...fields() })),
    });
    return {
      assets: assets.map((asset) => {
        const account = {
          type: 'investment',
          accountForm: this.pick<AccountForm | null>(['isk', 'kf', 'isk', null]),
        } as const;
        const house = {
          type: 'real_estate',
          currency: 'SEK',
          assessedValue: this.#amount(),
          valueYear: this.pick([null, 1986, 2015]),
        } as const;
        const taxed = this.below(3) === 0 ? house : account;
        return stated({ ...asset, ...taxed }, () => ({ value: this.#amount() }));
      }),
      liabilities: liabilities.map((loan) => stated(loan, () => ({ balance: this.#amount() }))),
    };
  }

  goals(): Goal[] {
    return this.#several(4, () => ({
      ...this.#kept(),
      targetAmount: this.#amount(10_000_000),
      currentAmount: this.#amount(5_000_000),
      currency: this.#currency(),
      deadline: this.pick([null, '2027-03-31', '2028-12-31', '2026-01-31']),
      description: null,
    }));
  }

  /** Two years of payments in several currencies, some of them each month. */
  flow({ currency, rates }: ValuationTerms): CashFlow {
    const work = new CashFlowWork();
    const rows = Array.from({ length: 150 }, () => this.#payment());
    const from = rowsFrom(TODAY);
    const heads = Map.groupBy(rows, (row) => `#${row.currency}\t${row.category}\t${row.text}`);
    for (const [head, own] of heads) {
      const lines = own.map(
        ({ day, minor }) => `${daysBetween(from, day)} ${toAmountText(toTotal(minor))}`,
      );
      work.add('booked', [head, ...lines].join('\n'));
    }
    const keyOf = (row: Payment) => `${monthOf(row.day)}\t${row.category}\t${row.currency}`;
    for (const [key, own] of Map.groupBy(rows, keyOf)) {
      const days = own.map(({ day }) => day).toSorted();
      const [out, back] = [
        own.filter(({ minor }) => minor < 0),
        own.filter((row) => row.minor > 0),
      ];
      const minors = (of: readonly Payment[]) =>
        Math.abs(of.reduce((sum, { minor }) => sum + minor, 0));
      const sums = [minors(out), out.length, minors(back), back.length];
      work.add('sums', [key, 'f', 'f', ...sums, days[0], days.at(-1)].join('\t'));
    }
    const balances = this.#several(3, () => {
      const { id, name } = this.#kept();
      return { id, name, balance: this.#amount(), currency: this.#currency(), on: TODAY };
    });
    return work.finish({
      currency,
      today: TODAY,
      count: rows.length,
      directions: new Map([
        ['food', 'out'],
        ['salary', 'in'],
      ]),
      balances: balances.map((each) => ({ ...each, on: TODAY })),
      rates,
      closed: new Map(),
    });
  }

  /** Some of the items with other values, as earlier. */
  earlier({ assets, liabilities, ...rest }: Holdings): Holdings {
    const once = this.holdings();
    return {
      ...rest,
      assets: [
        ...assets.slice(1).map((asset) => ({ ...asset, value: this.#amount() })),
        ...once.assets.slice(0, 1),
      ],
      liabilities: liabilities.map((loan) => ({ ...loan, balance: this.#amount() })),
    };
  }

  below(end: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * end);
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0];
  }

  #several<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  #kept() {
    this.#count += 1;
    const id = `${this.#count}`;
    const at = '2026-11-01T00:00:00.000Z';
    return { id, userId: 'maria', name: `Post ${id}`, createdAt: at, updatedAt: at };
  }

  #asset(): Asset {
    return {
      ...DEFAULTS.assets,
      ...this.#kept(),
      type: this.pick(['savings', 'checking', 'investment', 'retirement', 'real_estate', 'other']),
      value: this.#amount(),
      currency: this.#currency(),
      ownershipPercentage: this.#percent(),
      valuationDate: this.pick([null, '2024-02-03', '2025-05-01', '2026-10-03', '1975-01-01']),
    };
  }

  #liability(): Liability {
    const isStated = this.below(2) === 0;
    return {
      ...DEFAULTS.liabilities,
      ...this.#kept(),
      type: this.pick(['mortgage', 'car_loan', 'student_loan']),
      balance: this.#amount(),
      currency: this.#currency(),
      ownershipPercentage: this.#percent(),
      monthlyPayment: this.pick([null, this.#amount(2_000_000)]),
      interestRate: this.pick([null, `${1 + this.below(9)}.${10 + this.below(90)}` as PercentText]),
      monthlyInterest: isStated ? this.#amount(500_000) : null,
      monthlyAmortization: isStated ? this.#amount(500_000) : null,
    };
  }

  #income(): Income {
    return {
      ...this.#kept(),
      type: 'salary',
      amount: this.#amount(9_000_000),
      frequency: this.pick(['monthly', 'yearly', 'one_time']),
      currency: this.#currency(),
      taxPercentage: `${this.below(60)}.${10 + this.below(90)}` as PercentText,
      taxBasis: this.pick(['stated', 'estimated']),
      taxRule: 'percent',
      incomeKind: 'salary',
      isMain: null,
      isActive: 1,
      description: null,
      receivedDate: null,
    };
  }

  #cost(): Cost {
    return {
      ...this.#kept(),
      type: this.pick(['housing', 'food', 'transportation', 'other']),
      amount: this.#amount(3_000_000),
      frequency: this.pick(['monthly', 'yearly', 'one_time']),
      currency: this.#currency(),
      loanPart: this.pick([null, null, 'interest', 'amortization', 'payment']),
      description: null,
    };
  }

  #payment(): Payment {
    const isSteady = this.below(2) === 0;
    const category = this.pick(['food', 'salary', '']);
    const text = isSteady ? this.pick(['HYRA', 'GYM', 'LON']) : this.pick(['ICA', 'COOP', 'SL']);
    const currency = isSteady ? (text === 'GYM' ? 'USD' : 'SEK') : this.#currency();
    const days = isSteady ? 30 * this.below(24) : this.below(700);
    const size = isSteady ? 12_345 + text.length : 1 + this.below(500_000);
    const isIn = text === 'LON' || (!isSteady && this.below(4) === 0);
    return { day: addDays(TODAY, -days), minor: isIn ? size : -size, currency, category, text };
  }

  #amount(most = 900_000_000): AmountText {
    return toAmountText(toTotal(1 + this.below(most)));
  }

  #percent(): PercentText {
    return this.pick([
      '100.00',
      '50.00',
      `${1 + this.below(99)}.${10 + this.below(90)}`,
    ]) as PercentText;
  }

  #currency(): Currency {
    return this.pick<Currency>(['SEK', 'SEK', 'EUR', 'USD', UNKNOWN]);
  }
}

type Payment = { day: string; minor: number; currency: Currency; category: string; text: string };
