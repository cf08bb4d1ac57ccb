import { expect, test } from 'vitest';
import { type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';
import { createChance } from './payment-household.ts';

const COLUMNS = 'Datum;Text;Typ;Budgetgrupp;Belopp;Saldo';
const { send, look, list, maria } = openBankFiles();

type Counts = { new: number; known: number };

async function counts(file: string): Promise<Counts> {
  return (await look(file)).json<{ counts: Counts }>().counts;
}

/** Rows of few days, shops and amounts, so that many are equal. */
function rowsOf(seed: number): string[] {
  const next = createChance(seed);
  const one = (choices: readonly string[]) => choices[Math.floor(next() * choices.length)];
  return Array.from({ length: 25 }, () => {
    const [day, shop, kronor] = [one(['02', '03']), one(['ICA', 'COOP']), one(['10', '20', '30'])];
    return `2026-03-${day};${shop};Kort;;-${kronor},00 kr;`;
  });
}

test('a preview counts what the import adds, whichever part of the file was there', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const rows = rowsOf(seed);
    const before = [COLUMNS, ...rows.slice(seed, seed * 4)].join('\n');
    const whole = [COLUMNS, ...rows].join('\n');
    await send(before);
    const { new: coming, known } = await counts(whole);
    const answer = (await send(whole)).json<Import>();
    expect({ coming, known }).toEqual({ coming: answer.added, known: answer.known });
    expect(await counts(whole)).toMatchObject({ new: 0, known: rows.length });
  }
});

test('a row that another file has told as well is known by either', async () => {
  await send(JANUARY);
  const other = `${COLUMNS}\n2026-01-16;ESPRESSO HOUSE;Kort;;-35,00 kr;`;
  await send(other);
  expect((await list()).transactions).toHaveLength(3);
  expect(await counts(other)).toMatchObject({ new: 0, known: 1 });
  expect(await counts(JANUARY)).toMatchObject({ new: 0, known: 3 });
});

test('a row deleted by hand is new to a preview and to the import', async () => {
  await send(JANUARY);
  const [first] = (await list()).transactions;
  await maria().call(`DELETE /api/transactions/${first?.id}`);
  const { new: coming, known } = await counts(JANUARY);
  const answer = (await send(JANUARY)).json<Import>();
  expect({ coming, known }).toEqual({ coming: answer.added, known: answer.known });
});
