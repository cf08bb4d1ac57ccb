import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import type { Account } from '#tests/support/onboarded.ts';

const MONTHS = 24;
const SEK = { currency: 'SEK' };
const MONTHLY = { ...SEK, frequency: 'monthly' };

const ASSETS = [
  { name: 'Villa', type: 'real_estate', value: '4250000.00', ...SEK },
  { name: 'Tjänstepension', type: 'retirement', value: '780000.00', ...SEK },
  { name: 'ISK', type: 'investment', value: '320000.00', ...SEK },
  { name: 'Indexfond', type: 'investment', value: '205000.00', ...SEK },
  { name: 'Volvo', type: 'vehicle', value: '224000.00', ...SEK },
  { name: 'Sparkonto', type: 'savings', value: '64000.00', ...SEK },
  { name: 'Lönekonto', type: 'checking', value: '18500.00', ...SEK },
];
const LIABILITIES = [
  { name: 'Bolån, del 1', type: 'mortgage', balance: '1400000.00', ...SEK },
  { name: 'Bolån, del 2', type: 'mortgage', balance: '900000.00', ...SEK },
  { name: 'Billån', type: 'car_loan', balance: '112000.00', ...SEK },
];
const INCOMES = [
  { name: 'Lön', type: 'salary', amount: '41500.00', ...MONTHLY },
  { name: 'Frilans', type: 'freelance', amount: '7200.00', ...MONTHLY },
];
const COSTS = ['housing', 'food', 'transportation', 'utilities', 'entertainment'].map(
  (type, index) => ({ name: type, type, amount: `${1200 * (index + 1)}.00`, ...MONTHLY }),
);

/** A family's economy written down month by month for two years, as most accounts come to be. */
export async function writeDownTwoYears(maria: Account): Promise<void> {
  const add = async (kind: string, drafts: readonly object[]) => {
    const ids: string[] = [];
    for (const draft of drafts) {
      ids.push(((await maria.call('POST', `/api/${kind}`, draft)) as { id: string }).id);
    }
    return ids;
  };
  const assets = await add('assets', ASSETS);
  const liabilities = await add('liabilities', LIABILITIES);
  await add('incomes', INCOMES);
  await add('costs', COSTS);
  for (let back = MONTHS - 1; back > 0; back -= 1) {
    const [year, month] = monthBack(back);
    const values = [
      ...assets.map((id, at) => stated('assets', id, Number(ASSETS[at]?.value) * (1 - back / 90))),
      ...liabilities.map((id, at) =>
        stated('liabilities', id, Number(LIABILITIES[at]?.balance) * (1 + back / 300)),
      ),
    ];
    await maria.call('PUT', '/api/historical-values', { year, month, values });
  }
}

function monthBack(count: number): number[] {
  return addMonths(monthOf(dayOf(new Date())), -count)
    .split('-')
    .map(Number);
}

function stated(kind: string, id: string, value: number) {
  return { kind, id, value: String(Math.round(value)), ...SEK };
}
