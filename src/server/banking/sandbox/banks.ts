import type { Currency } from '#domain/basics/currencies.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** In öre or cents; two of them: from and to. */
type AmountOrRange = number | readonly [number, number];

/** A monthly event. On a day off it moves to a working day. */
type MonthlyTransaction = {
  on: number | 'last';
  account: string;
  text: string;
  amount: AmountOrRange;
  every?: number;
};
/** An event that happens on a number of days in a hundred. */
type Often = {
  percent: number;
  account: string;
  texts: readonly string[];
  amount: AmountOrRange;
  isWorkday?: boolean;
};
/** Moves the balance above `keep` to savings, in whole hundreds. */
type MonthlySaving = { on: number; from: string; to: string; keep: number };

export type SandboxAccount = {
  key: string;
  name: string;
  type: AccountType;
  number: string;
  currency: Currency;
  /** Balance on the first day. */
  opening: number;
};

/** An invented bank, and the lives of its customers. */
export type SandboxBank = {
  id: string;
  name: string;
  accounts: readonly SandboxAccount[];
  monthly: readonly MonthlyTransaction[];
  often: readonly Often[];
  saving: MonthlySaving | null;
  /** The card, and the account that pays its bill. */
  card: { account: string; from: string } | null;
  trouble: 'none' | 'one_reading' | 'never_answers';
};

const GROCERIES = ['ICA Nära Tallen', 'Willys', 'Coop Fröja', 'Lidl', 'Hemköp'];
const LUNCHES = ['Espresso House', 'Restaurang Peppar', 'Max Burgers', 'Sushi Sora'];
const SHOPS = ['Clas Ohlson', 'H&M', 'Elgiganten', 'Åhléns', 'IKEA', 'Stadium'];

const GRANBANKEN: SandboxBank = {
  id: 'granbanken',
  name: 'Granbanken',
  accounts: [
    account('gran-lon', ['Lönekonto', 'checking'], ['8327-9 744 120 337-1', 18_450_00]),
    account('gran-spar', ['Sparkonto', 'savings'], ['8327-9 744 120 512-9', 38_000_00]),
    account('gran-kort', ['Kreditkort', 'credit_card'], ['5400 12** **** 7741', 0]),
  ],
  monthly: [
    { on: 25, account: 'gran-lon', text: 'Lön Nordvik AB', amount: 27_450_00 },
    { on: 20, account: 'gran-lon', text: 'Barnbidrag Försäkringskassan', amount: 1_250_00 },
    { on: 'last', account: 'gran-lon', text: 'Hyresavi Fastighets AB Eken', amount: -9_480_00 },
    { on: 1, account: 'gran-lon', text: 'Trygg Hansa hemförsäkring', amount: -186_00 },
    { on: 3, account: 'gran-lon', text: 'Comviq', amount: -249_00 },
    { on: 5, account: 'gran-lon', text: 'Bahnhof bredband', amount: -349_00 },
    { on: 28, account: 'gran-lon', text: 'Vattenfall kundservice', amount: [-1_150_00, -420_00] },
    { on: 27, account: 'gran-lon', text: 'Nordic Wellness', amount: -429_00 },
    { on: 2, account: 'gran-kort', text: 'SL Stockholm', amount: -1_020_00 },
    { on: 8, account: 'gran-kort', text: 'Netflix', amount: -139_00 },
    { on: 12, account: 'gran-kort', text: 'Spotify', amount: -129_00 },
    { on: 15, account: 'gran-kort', text: 'Dagens Nyheter', amount: -219_00, every: 3 },
  ],
  often: [
    { percent: 42, account: 'gran-lon', texts: GROCERIES, amount: [-780_00, -85_00] },
    {
      percent: 34,
      account: 'gran-kort',
      texts: LUNCHES,
      amount: [-165_00, -45_00],
      isWorkday: true,
    },
    { percent: 6, account: 'gran-kort', texts: SHOPS, amount: [-1_690_00, -149_00] },
    { percent: 4, account: 'gran-lon', texts: ['Apotek Hjärtat'], amount: [-420_00, -59_00] },
    { percent: 6, account: 'gran-lon', texts: ['Swish till Erik'], amount: [-450_00, -50_00] },
    { percent: 3, account: 'gran-lon', texts: ['Swish från Erik'], amount: [60_00, 400_00] },
    { percent: 3, account: 'gran-kort', texts: ['Filmstaden', 'SJ'], amount: [-690_00, -155_00] },
  ],
  saving: { on: 26, from: 'gran-lon', to: 'gran-spar', keep: 20_500_00 },
  card: { account: 'gran-kort', from: 'gran-lon' },
  trouble: 'none',
};

const FJALLBANKEN: SandboxBank = {
  id: 'fjallbanken',
  name: 'Fjällbanken',
  accounts: [
    account('fjall-privat', ['Privatkonto', 'checking'], ['9150-18 340 22', 26_300_00]),
    account('fjall-buffert', ['Buffert', 'savings'], ['9150-18 340 49', 92_000_00]),
    account(
      'fjall-euro',
      ['Eurokonto', 'other'],
      ['SE35 9150 0000 0915 0183 4073', 3_940_00, 'EUR'],
    ),
  ],
  monthly: [
    { on: 25, account: 'fjall-privat', text: 'Lön Region Norr', amount: 31_620_00 },
    { on: 'last', account: 'fjall-privat', text: 'BRF Tallen avgift', amount: -5_240_00 },
    { on: 'last', account: 'fjall-privat', text: 'Ränta bolån', amount: [-6_420_00, -6_180_00] },
    { on: 'last', account: 'fjall-privat', text: 'Amortering bolån', amount: -3_500_00 },
    { on: 29, account: 'fjall-privat', text: 'Tibber', amount: [-1_480_00, -510_00] },
    { on: 4, account: 'fjall-privat', text: 'Telia', amount: -429_00 },
    { on: 10, account: 'fjall-privat', text: 'Folksam bilförsäkring', amount: -512_00 },
    { on: 14, account: 'fjall-privat', text: 'Viaplay', amount: -149_00 },
    { on: 17, account: 'fjall-euro', text: 'Abonnement presse', amount: -12_90 },
  ],
  often: [
    { percent: 40, account: 'fjall-privat', texts: GROCERIES, amount: [-920_00, -110_00] },
    {
      percent: 14,
      account: 'fjall-privat',
      texts: ['Circle K', 'OKQ8'],
      amount: [-890_00, -320_00],
    },
    {
      percent: 12,
      account: 'fjall-privat',
      texts: LUNCHES,
      amount: [-189_00, -52_00],
      isWorkday: true,
    },
    { percent: 5, account: 'fjall-privat', texts: SHOPS, amount: [-2_100_00, -199_00] },
    { percent: 3, account: 'fjall-euro', texts: ['Café Lumière'], amount: [-38_00, -6_00] },
  ],
  saving: { on: 26, from: 'fjall-privat', to: 'fjall-buffert', keep: 30_500_00 },
  card: null,
  trouble: 'none',
};

/** A bank with one account and few transactions, to try failures. */
function small(
  [id, name]: [string, string],
  number: string,
  trouble: SandboxBank['trouble'],
): SandboxBank {
  const key = `${id}-konto`;
  return {
    id,
    name,
    accounts: [account(key, ['Allkonto', 'checking'], [number, 12_800_00])],
    monthly: [
      { on: 25, account: key, text: 'Lön Verkstan AB', amount: 18_600_00 },
      { on: 'last', account: key, text: 'Hyra', amount: -8_900_00 },
    ],
    often: [{ percent: 60, account: key, texts: GROCERIES, amount: [-900_00, -90_00] }],
    saving: null,
    card: null,
    trouble,
  };
}

/** In the order in which they are offered. */
export const SANDBOX_BANKS: readonly SandboxBank[] = [
  GRANBANKEN,
  FJALLBANKEN,
  small(['timglasbanken', 'Timglasbanken'], '1200-55 901 17', 'one_reading'),
  small(['stormbanken', 'Stormbanken'], '9420-417 302 8', 'never_answers'),
];

function account(
  key: string,
  [name, type]: [string, AccountType],
  [number, opening, currency = 'SEK']: [string, number, Currency?],
): SandboxAccount {
  return { key, name, type, number, currency, opening };
}
