import type { AssetDraft } from '#domain/records/assets.ts';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { ExampleAccounts } from './bank-statements.ts';
import {
  type AnyLife,
  DEMO_MONTHS,
  demoNames,
  type ExampleLoan,
  LOANS,
  moving,
  steady,
  whole,
} from './example-items.ts';
import { DEFAULTS } from '#domain/records/fields.ts';

/** A fictitious market index, in thousandths of its start. */
const MARKET = [
  1000, 1012, 1004, 1021, 1038, 1030, 1047, 1061, 1043, 1058, 1076, 1089, 1081, 1097, 1104, 1088,
  1109, 1127, 1119, 1138, 1151, 1143, 1160, 1172,
];

const HALF = '50.00' as PercentText;

type AssetOptions = { begins: Day; accounts: ExampleAccounts };

/**
 * Assets of the example household; the house was bought on the first day of the example, and the
 * accounts have the balances of their statements.
 */
export function demoAssets(language: Language, { begins, accounts }: AssetOptions): AnyLife[] {
  const names = demoNames[language];
  const marked = (start: number, saved: number) => (month: number) =>
    whole((start * (MARKET[month] ?? 1000)) / 1000 + saved * month);
  const savings = (month: number) => whole(accounts.balanceAt('savings', month));
  const checking = (month: number) => whole(accounts.balanceAt('checking', month));
  return [
    steady('assets', {
      ...asset('real_estate', names.house, whole(4_600_000)),
      ownershipPercentage: HALF,
      coOwnerName: names.coOwner,
      valuationDate: begins,
      assessedValue: whole(2_650_000),
    }),
    { ...valued(asset('savings', names.savings, whole(0)), savings), account: 'savings' },
    { ...valued(asset('checking', names.checking, whole(0)), checking), account: 'checking' },
    valued(
      { ...asset('investment', names.isk, whole(0)), accountForm: 'isk' },
      marked(215_000, 3_000),
    ),
    valued(
      { ...asset('investment', names.fund, whole(0)), currency: 'EUR', accountForm: 'af' },
      marked(14_000, 100),
    ),
    valued(
      { ...asset('retirement', names.pension, whole(0)), accountForm: 'pension' },
      marked(585_000, 4_200),
    ),
    steady(
      'assets',
      asset('vehicle', names.car, whole(289_000)),
      [4, 8, 12, 16, 20].map((month) => [month, { value: whole(289_000 - 3_250 * month) }]),
    ),
  ];
}

/** Liabilities of the example household, each with a monthly repayment. */
export function demoLiabilities(language: Language): AnyLife[] {
  const names = demoNames[language];
  const shared = { ownershipPercentage: HALF, coOwnerName: names.coOwner };
  return [
    ...LOANS.home.map((terms, at) =>
      loan({ name: names.mortgage({ part: at + 1 }), ...terms }, shared),
    ),
    loan({ name: names.carLoan, ...LOANS.car }, { type: 'car_loan' }),
  ];
}

function valued(draft: AssetDraft, valueAt: (month: number) => AmountText): AnyLife {
  const draftAt = (month: number) => ({ ...draft, value: valueAt(month) });
  return moving('assets', draftAt, (month) => ({ value: valueAt(month) }));
}

function asset(type: AssetDraft['type'], name: string, value: AmountText): AssetDraft {
  return { ...DEFAULTS.assets, type, name, value, currency: 'SEK' };
}

function loan(
  { name, start, rate: interestRate, paid }: ExampleLoan & { name: string },
  more: Partial<LiabilityDraft>,
): AnyLife {
  const monthlyAmortization = whole(paid);
  const balanceAt = (month: number) => ({ balance: whole(start - paid * month) });
  const costAt = (month: number) => {
    const monthlyInterest = monthlyInterestOf(balanceAt(month).balance, interestRate);
    return {
      monthlyInterest,
      monthlyPayment: monthlyPaymentOf(monthlyInterest, monthlyAmortization),
    };
  };
  const draftAt = (month: number): LiabilityDraft => ({
    ...DEFAULTS.liabilities,
    type: 'mortgage',
    name,
    currency: 'SEK',
    interestRate,
    monthlyAmortization,
    ...balanceAt(month),
    ...costAt(month),
    ...more,
  });
  const isLast = (month: number) => month === DEMO_MONTHS - 1;
  return moving('liabilities', draftAt, (month) => ({
    ...balanceAt(month),
    ...(isLast(month) ? costAt(month) : {}),
  }));
}
