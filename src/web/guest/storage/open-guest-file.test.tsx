import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMonths, dayOf, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import { createMaria, openAsGuest } from '#tests/support/screen.tsx';
import { guestMortgages } from './guest-mortgages.ts';
import { EXPORT_VERSION } from '#domain/portability/export-file.ts';
import { browserStorage, readStoredItems } from './guest-storage.ts';
import { guestSource } from './guest-source.ts';
import { guestTaxFacts } from './guest-user.ts';
import { openGuestFile } from './open-guest-file.ts';

const FACTS = { municipality: '0182', birthYear: 1988, churchMember: 0 as const };
const NOT_FIGURES = /^(?:id|assetId|liabilityId|userId|createdAt|updatedAt|copied|co_?owner.*)$/i;

/** Figures and names without ids and times, which differ between an account and a browser. */
function figuresIn(value: unknown): unknown {
  const text = JSON.stringify(value, (key, each: unknown) =>
    NOT_FIGURES.test(key) ? undefined : each,
  );
  return JSON.parse(text) as unknown;
}

test('a guest who opens the file of an account has its figures', async () => {
  const { account } = await createMaria({ language: 'sv', currency: 'SEK' });
  await account.call('POST', '/api/demo-data', {});
  const running = monthOf(dayOf(new Date()));
  const residences = [
    { from: null, municipality: '0180', churchMember: 1 },
    { from: addMonths(running, -3), municipality: '0182', churchMember: 0 },
  ];
  await account.call('PUT', '/api/auth/user/profile', { ...FACTS, residences });
  // A guest keeps typed values, from which the tax of accounts with holdings does not follow.
  const assets = (await account.call('GET', '/api/assets')) as {
    id: string;
    holdingsSince?: string;
  }[];
  for (const { id } of assets.filter(({ holdingsSince }) => holdingsSince))
    await account.call('DELETE', `/api/assets/${id}?history=erase`);
  const isk = { type: 'investment', name: 'ISK', value: '215000', accountForm: 'isk' };
  await account.call('POST', '/api/assets', isk);
  const { url } = (await account.call('POST', '/api/export', {})) as { url: string };
  const file = JSON.stringify(await account.call('GET', url));

  await openAsGuest('/assets', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga tillgångar ännu' });
  expect(guestTaxFacts().municipality).toBe(null);
  await openGuestFile(new File([file], 'valv.json'));
  expect(guestTaxFacts()).toEqual({ ...FACTS, residences });

  const same = async (path: string, ofGuest: Promise<unknown>) => {
    const answer = await account.call('GET', path);
    expect([path, figuresIn(await ofGuest)]).toEqual([path, figuresIn(answer)]);
  };
  const guestMeter = async (of: number) => guestSource.taxMeter?.(of);
  const { year } = yearAndMonth(running);
  await same('/api/financial-summary', guestSource.summary());
  await same(`/api/tax-meter?year=${year}`, guestMeter(year));
  await same(`/api/tax-meter?year=${year - 1}`, guestMeter(year - 1));
  for (const months of [0, 1, 6, 13]) {
    const month = addMonths(running, -months);
    const at = yearAndMonth(month);
    const path = `/api/historical-values?year=${at.year}&month=${at.month}`;
    await same(path, guestSource.history.month(month));
  }
  const { mortgages } = (await account.call('GET', '/api/mortgages')) as { mortgages: object[] };
  const ofGuest = await guestMortgages(browserStorage, () => guestSource.records()).list();
  expect(ofGuest).toHaveLength(mortgages.length);
});

test('an item that ended in the past keeps its months', async () => {
  await openAsGuest('/assets', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga tillgångar ännu' });
  const item = { type: 'vehicle', value: '49000.00', currency: 'SEK', name: 'Bil' };
  const typed = [{ month: '2024-02', value: '49000.00' }];
  const ended = { ...item, id: '1', deletedAt: '2026-11-10T09:00:00.000Z', typed };
  const file = {
    format: 'valv',
    version: EXPORT_VERSION,
    id: '0190c5d0-0000-4000-8000-000000000000',
    exportedAt: '2026-11-10T09:00:00.000Z',
    profile: {},
    assets: [
      { ...ended, removedOn: '2024-03-01', observations: [{ ...typed[0], month: '2024-01' }] },
      { ...ended, id: '2', removedOn: '2026-11-10', typed: [{ ...typed[0], month: '2026-11' }] },
    ],
  };
  expect(await openGuestFile(new File([JSON.stringify(file)], 'valv.json'))).toEqual({ count: 1 });
  expect(readStoredItems('assets', browserStorage).items).toMatchObject([
    { name: 'Bil', removedOn: '2024-03-01', typed: [{ month: '2024-02', value: '49000.00' }] },
  ]);
});
