import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { HEADER } from '#tests/support/bank.ts';
import { answerInstead, holdAnswer, holdBack } from '#tests/support/screen-network.ts';
import {
  allShown,
  chooseFile,
  createMaria,
  fieldOf,
  fill,
  goTo,
  openAsUser,
  openedDialog,
  press,
  wordsOf,
} from '#tests/support/screen.tsx';

const today = dayOf(new Date());
const before = (days: number) => addDays(today, -days);
const FIRST = `${HEADER}
${before(2)};;1;ICA NARA ODENPLAN;-120.000;
${before(3)};;2;ICA NARA VASASTAN;-80.000;
${before(4)};;3;NETFLIX.COM;-149.000;
${before(35)};;4;NETFLIX.COM;-149.000;
${before(65)};;5;NETFLIX.COM;-149.000;`;
const NEXT = `${HEADER}\n${before(1)};;1;ICA NARA SLUSSEN;-60.000;\n${before(1)};;2;COOP;-9.000;`;

test('a corrected category becomes a rule for earlier and later rows, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await add(user, FIRST, 'Lägg till 5 transaktioner');
  await press(user, 'Ändra ICA NARA ODENPLAN');
  const dialog = await openedDialog();
  await user.selectOptions(fieldOf(dialog, 'Kategori'), 'Restaurang och kafé');
  await press(user, 'Spara', dialog);
  const question = await screen.findByRole('alertdialog', { name: 'Sortera alltid så?' });
  const words = within(question).getByLabelText('Ord i texten');
  await user.selectOptions(words, 'ICA NARA (även 1 tidigare)');
  await press(user, 'Sortera alltid så', question);
  await screen.findAllByText('1 tidigare transaktion är flyttad');
  await seeRow(/ICA NARA VASASTAN.*Restaurang och kafé/);
  await add(user, NEXT, 'Lägg till 2 transaktioner');
  await seeRow(/ICA NARA SLUSSEN.*Restaurang och kafé/);
  await seeRow(/COOP.*Livsmedel/);
  await press(user, 'Kategorier');
  const rules = await within(await openedDialog()).findByRole('list', { name: 'Regler' });
  await within(rules).findByText('ICA NARA');
});

test('two transactions are edited at once and back, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await add(user, NEXT, 'Lägg till 2 transaktioner');
  await press(user, 'Välj flera');
  for (const name of ['COOP', 'ICA NARA SLUSSEN']) {
    await user.click(await screen.findByRole('checkbox', { name: `Välj ${name}` }));
  }
  await screen.findAllByText('2 valda');
  await press(user, 'Ändra$');
  const dialog = await openedDialog();
  await fill(user, dialog, { 'Taggar att lägga till': 'helg, delat', 'Granskad': 'Granskade' });
  await press(user, 'Ändra dem', dialog);
  await screen.findAllByText('2 transaktioner är ändrade');
  await seeRow(/COOP.*helg · delat/);
  await press(user, 'Ångra');
  await screen.findAllByText('2 transaktioner är som de var');
  await waitFor(() => expect(rows().join(' ')).not.toContain('helg'));
});

test('a recurring payment is added to the costs, in Swedish', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await add(user, FIRST, 'Lägg till 5 transaktioner');
  await screen.findByRole('heading', { name: 'Återkommande' });
  await press(user, 'Visa återkommande betalningar');
  await press(user, 'Lägg till NETFLIX.COM');
  await press(user, 'Lägg till', await openedDialog());
  await screen.findAllByText('Tillagd bland dina kostnader');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Återkommande' })).toBe(null));
  await goTo('/costs', 'Kostnader');
  await screen.findAllByRole('heading', { name: 'NETFLIX.COM' });
});

test('a save keeps a category whose list has not loaded yet', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await add(await openAsUser('/transactions', maria), FIRST, 'Lägg till 5 transaktioner');
  const odenplan = async () => {
    // Not beside the screen's own reads, of which a user may have two at once.
    await allShown();
    return maria.account.call('GET', '/api/transactions?search=odenplan');
  };
  const before = (await odenplan()) as { transactions: { category: string }[] };
  const [{ category } = { category: null }] = before.transactions;
  expect(category).not.toBe(null);
  answerInstead('GET /api/transaction-categories', null);
  const user = await openAsUser('/transactions', maria);
  await seeRow(/ICA NARA ODENPLAN/);
  expect(screen.getAllByText('Utan kategori')).toHaveLength(1);
  await press(user, 'Ändra ICA NARA ODENPLAN');
  await press(user, 'Spara', await openedDialog());
  await screen.findAllByText('Transaktionen är sparad');
  expect(await odenplan()).toMatchObject({ transactions: [{ category }] });
});

test('earlier transactions are shown beside the read that follows a save', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  // A little more than a page of them.
  const lines = Array.from({ length: 60 }, (_, at) => `${today};;${at};KIOSK;-${at + 1}.000;`);
  await add(user, [HEADER, ...lines].join('\n'), 'Lägg till 60 transaktioner');
  const editing = () => screen.queryAllByLabelText('Ändra KIOSK');
  await waitFor(() => expect(editing()).toHaveLength(50));
  await user.click(editing()[0] ?? document.body);
  const dialog = await openedDialog();
  await fill(user, dialog, { Taggar: 'resa' });
  const list = holdAnswer('GET /api/transactions');
  await press(user, 'Spara', dialog);
  await list.answered;
  await press(user, 'Visa tidigare');
  list.release();
  await waitFor(() => expect(editing()).toHaveLength(60));
  await within(screen.getByRole('main')).findByText(/resa$/);
});

test('unfinished search text is not searched for after filters are cleared', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  const user = await openAsUser('/transactions', maria);
  await add(user, NEXT, 'Lägg till 2 transaktioner');
  await press(user, 'Fler filter');
  await fill(user, document.body, { 'Belopp från': '1' });
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  const clear = await screen.findByRole('button', { name: 'Rensa' });
  act(() => {
    fireEvent.input(search, { target: { value: 'kiosk' } });
    clear.click();
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Rensa' })).toBe(null));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a file goes to the account that has it, although accounts load after it', async () => {
  const maria = await createMaria({ language: 'sv', currency: 'SEK' });
  await add(await openAsUser('/transactions', maria), FIRST, 'Lägg till 5 transaktioner');
  const release = holdBack('GET /api/bank-accounts');
  const user = await openAsUser('/transactions', maria);
  await seeRow(/ICA NARA ODENPLAN/);
  await chooseFile(user, NEXT);
  const dialog = await openedDialog();
  const reading = await within(dialog).findByRole('button', { name: /^Läser filen/ });
  expect((reading as HTMLButtonElement).disabled).toBe(true);
  release();
  await press(user, 'Lägg till 2 transaktioner', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(await maria.account.call('GET', '/api/bank-accounts')).toHaveLength(1);
});

async function add(user: UserEvent, content: string, button: string): Promise<void> {
  await chooseFile(user, content);
  await press(user, button, await openedDialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
}

function rows(): string[] {
  return screen.queryAllByRole('listitem').map(wordsOf);
}

async function seeRow(words: RegExp): Promise<void> {
  await waitFor(() => expect(rows()).toContainEqual(expect.stringMatching(words)));
}
