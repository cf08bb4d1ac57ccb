import { assetDraft, type AssetDraft } from '#domain/records/assets.ts';
import { monthlyInterestOf, monthlyPaymentOf } from '#domain/records/amortization.ts';
import type { LiabilityDraft } from '#domain/records/liabilities.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type AnyLife, DEMO_MONTHS, moving, steady, whole } from './example-items.ts';
import { demoNames } from './names.ts';

/** A fictitious market index, in thousandths of its start. */
const MARKET = [
  1000, 1012, 1004, 1021, 1038, 1030, 1047, 1061, 1043, 1058, 1076, 1089, 1081, 1097, 1104, 1088,
  1109, 1127, 1119, 1138, 1151, 1143, 1160, 1172,
];

/** Balance of the payment account through a year. */
const LEFT = [
  24_310, 31_870, 19_420, 27_650, 22_180, 35_940, 14_260, 18_730, 29_510, 25_380, 33_120, 12_840,
];

const HALF = '50.00' as PercentText;
const WHOLE = '100.00' as PercentText;

/** Assets of the example household; the house was valued on the first day of the example. */
export function demoAssets(language: Language, begins: Day): AnyLife[] {
  const names = demoNames[language];
  const marked = (start: number, saved: number) => (month: number) =>
    whole((start * (MARKET[month] ?? 1000)) / 1000 + saved * month);
  const savings = (month: number) => whole(58_000 + 2_500 * month - (month >= 14 ? 32_000 : 0));
  const checking = (month: number) => whole(LEFT[month % LEFT.length] ?? 0);
  return [
    steady('assets', {
      ...asset('real_estate', names.house, whole(4_600_000)),
      ownershipPercentage: HALF,
      coOwnerName: names.coOwner,
      valuationDate: begins,
      assessedValue: whole(2_650_000),
    }),
    valued(asset('savings', names.savings, whole(0)), savings),
    valued(asset('checking', names.checking, whole(0)), checking),
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
    loan(
      { name: names.mortgage({ part: 1 }), start: 1_400_000, rate: '3.42', paid: 1_500 },
      shared,
    ),
    loan({ name: names.mortgage({ part: 2 }), start: 900_000, rate: '3.18', paid: 1_000 }, shared),
    loan({ name: names.mortgage({ part: 3 }), start: 500_000, rate: '2.95', paid: 750 }, shared),
    loan({ name: names.carLoan, start: 165_000, rate: '5.95', paid: 2_300 }, { type: 'car_loan' }),
  ];
}

function valued(draft: AssetDraft, valueAt: (month: number) => AmountText): AnyLife {
  const draftAt = (month: number) => ({ ...draft, value: valueAt(month) });
  return moving('assets', draftAt, (month) => ({ value: valueAt(month) }));
}

function asset(type: AssetDraft['type'], name: string, value: AmountText): AssetDraft {
  return assetDraft.parse({ type, name, value, currency: 'SEK' }) as AssetDraft;
}

type Loan = { name: string; start: number; rate: string; paid: number };

function loan({ name, start, rate, paid }: Loan, more: Partial<LiabilityDraft>): AnyLife {
  const interestRate = rate as PercentText;
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
    type: 'mortgage',
    name,
    currency: 'SEK',
    ownershipPercentage: WHOLE,
    coOwnerName: null,
    interestRate,
    monthlyAmortization,
    interestGround: null,
    description: null,
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
