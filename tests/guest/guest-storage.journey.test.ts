import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { DESKTOP, openVisit, PHONE } from '#tests/support/browser.ts';
import { press } from '#tests/support/controls.ts';
import { kept, openList, storedMaria } from '#tests/support/guest.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { expectText } from '#tests/support/read-page.ts';

/** Stored data may have been written by anybody, and two tabs may write at once. */
let origin: string;
serveJourneys((address) => {
  origin = address;
});

const look = { language: 'sv', theme: 'dark' } as const;
const at = '2026-01-01T00:00:00.000Z';
const asset = {
  id: '1',
  userId: 'guest',
  createdAt: at,
  updatedAt: at,
  type: 'other',
  name: 'Båt',
  currentValue: '45000.00',
  currency: 'SEK',
  ownershipPercentage: '100.00',
  coOwnerName: null,
  description: null,
  valuationDate: null,
  useIndex: 1,
};

test('two tabs keep in step, and the end of guest mode in one ends it in the other', async () => {
  const { page: first, context } = await openVisit({
    ...look,
    viewport: DESKTOP,
    origin,
    stored: storedMaria(),
  });
  await first.goto('/guest/goals');
  const second = await context.newPage();
  await second.goto('/guest/goals');
  await second.getByRole('heading', { name: 'En buffert' }).waitFor();
  await press(first, 'Ändra En buffert');
  const editing = first.getByRole('dialog');
  await editing.getByLabel('Namn').fill('En båt');
  await press(second, 'Ändra En buffert');
  await editing.getByRole('button', { name: 'Spara' }).click();
  await second.getByRole('heading', { name: 'En båt', includeHidden: true }).waitFor();

  const late = second.getByRole('dialog');
  await late.getByLabel('Namn').fill('En bil');
  await late.getByRole('button', { name: 'Spara' }).click();
  await expectText(late.getByRole('alert'), 'Namn: En båt');
  await late.getByRole('button', { name: 'Spara mitt ändå' }).click();
  await first.getByRole('heading', { name: 'En bil' }).waitFor();

  await press(first, 'Lämna gästläget');
  const question = first.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Lämna gästläget' }).click();
  await second.getByRole('link', { name: 'Prova utan konto' }).first().waitFor();
  expect(await kept(second)).toEqual({});
});

test('unreadable guest data is set aside, and a script in a name is a name', async () => {
  const { page } = await openVisit({ ...look, viewport: PHONE, origin });
  const name = '<img src=x onerror="document.title=`taken`"><script>document.title=1</script>';
  const text = storedText([
    { ...asset, name },
    { ...asset, id: '2', currentValue: 1e300 },
  ]);
  await write(page, { 'valv.guest.assets': text, 'valv.guest.user': '{"version":1}' });
  await page.goto('/guest/assets');
  await expectText(page.getByRole('main'), 'gick inte att läsa');
  expect(await kept(page)).toMatchObject({
    'valv.guest.assets.broken': text,
    'valv.guest.user.broken': '{"version":1}',
  });
  await expectAccessible(page);
  await press(page, 'Ta bort det');
  const names = async () => Object.keys(await kept(page)).join();
  await expect.poll(names).toBe('valv.guest.assets');
  await page.reload();
  await expectText(page.getByRole('main'), 'Summa tillgångar 45 000,00 kr 1 tillgång');

  await page.getByRole('heading', { name }).waitFor();
  expect(await page.title()).toBe('Tillgångar – Valv');
  expect(await page.locator('main img, main script').count()).toBe(0);
  // Tag of a value that has not been changed since January.
  await page.getByText(/^\d+ månader gammalt$/).waitFor();
});

test('a full storage refuses aloud, and what was kept and typed is still there', async () => {
  const { page } = await openVisit({ ...look, viewport: PHONE, origin });
  await write(page, { 'valv.guest.assets': storedText([asset]) });
  await page.goto('/guest/assets');
  await expectText(page.getByRole('main'), 'Summa tillgångar 45 000,00 kr');
  await failWithFiles(page);
  await addToFullStorage(page);
  await addBesideHeap(page);
});

/** A file that cannot be saved or opened is reported where it was asked for. */
async function failWithFiles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = () => {
      throw new Error('No room');
    };
    addEventListener('room', () => (URL.createObjectURL = make));
  });
  const save = async () => {
    await page.getByRole('banner').getByRole('button', { name: /^Gäst/ }).click();
    await page.getByRole('menuitem', { name: 'Ladda ner allt som en fil' }).click();
  };
  await save();
  const failure = page.getByRole('banner').getByRole('alert');
  await expectText(failure, 'Filen kunde inte sparas');
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('button', { name: 'Stäng meddelandet' }).click();
  await failure.waitFor({ state: 'detached' });

  const name = 'other.json';
  const other = { name, mimeType: 'application/json', buffer: Buffer.from('{"assets":[]}') };
  await page.locator('input[type=file]').setInputFiles(other);
  await expectText(
    failure,
    'Filen kunde inte öppnas Det här är inte en fil som Valv har exporterat.',
  );

  await press(page, 'Lämna gästläget');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Ladda ner en fil först' }).click();
  await expectText(question.getByRole('alert'), 'Filen kunde inte sparas');
  await question.getByRole('button', { name: 'Avbryt' }).click();
  await page.evaluate(() => dispatchEvent(new Event('room')));
  await save();
  await failure.waitFor({ state: 'detached' });
}

async function addToFullStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Ten megabytes, as a browser counts them, and then as much as there is room for.
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; part < 3; part += 1) {
        try {
          localStorage.setItem(`valv.guest.heap.${size}.${part}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await page.getByRole('button', { name: 'Lägg till tillgång' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Typ av tillgång').selectOption({ label: 'Övrigt' });
  await dialog.getByLabel('Namn').fill('Husvagn');
  await dialog.getByLabel('Nuvarande värde').fill('1');
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).click();
  await page.getByText(/^Webbläsaren sparar inte mer/).waitFor();
  expect(await dialog.getByLabel('Namn').inputValue()).toBe('Husvagn');
  await page.reload();
  await expectText(page.getByRole('main'), 'Summa tillgångar 45 000,00 kr 1 tillgång');
}

/** Ten megabytes that nobody can read break nothing, and are not written over. */
async function addBesideHeap(page: Page): Promise<void> {
  const heap = `{"version":1,"items":["${'ö'.repeat(4_900_000)}`;
  await page.evaluate((text) => {
    localStorage.clear();
    localStorage.setItem('valv.language', 'sv');
    localStorage.setItem('valv.guest.assets', text);
  }, heap);
  await page.reload();
  await page.getByRole('heading', { name: 'Inga tillgångar ännu' }).waitFor();
  await expectText(page.getByRole('main'), 'gick inte att läsa');
  await press(page, 'Lägg till bostaden');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Namn').fill('Villa');
  await dialog.getByLabel('Nuvarande värde').fill('1 000');
  await dialog.getByRole('button', { name: 'Lägg till tillgång' }).click();
  await page.getByText(/^Webbläsaren sparar inte mer/).waitFor();
  expect((await kept(page))['valv.guest.assets']?.length).toBe(heap.length);
}

test('a browser that keeps nothing says so at the last step, and the answers stay', async () => {
  const { page } = await openVisit({ ...look, viewport: PHONE, origin });
  await page.goto('/guest/onboarding');
  await page.getByLabel('Förnamn').fill('Maria');
  await page.getByLabel('Efternamn').fill('Lind');
  await press(page, 'Nästa');
  await page.getByLabel('Inkomst per månad').fill('42 000');
  await press(page, 'Nästa');
  await page.getByLabel('Ekonomiska mål').fill('En båt');
  await press(page, 'Nästa');
  // The income is stored, and then the storage is full.
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key: string, text: string) {
      if (key !== 'valv.guest.incomes') throw new DOMException('full', 'QuotaExceededError');
      keep.call(this, key, text);
    };
    addEventListener('room', () => (Storage.prototype.setItem = keep));
  });
  await press(page, 'Slutför');
  await page.getByText(/^Webbläsaren sparar inte mer/).waitFor();
  await page.getByText('42 000,00 kr').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('room')));
  await press(page, 'Slutför');
  await page.getByRole('heading', { name: 'Inga tillgångar ännu' }).waitFor();
  await openList(page, 'Inkomster');
  await expectText(page.getByRole('main'), '1 inkomst');
});

function storedText(items: readonly unknown[]): string {
  return JSON.stringify({ version: 1, items });
}

/** Writes into the storage before the application is there. */
async function write(page: Page, texts: Record<string, string>): Promise<void> {
  await page.goto('/privacy');
  await page.evaluate((given) => {
    for (const [key, text] of Object.entries(given)) localStorage.setItem(key, text);
  }, texts);
}
