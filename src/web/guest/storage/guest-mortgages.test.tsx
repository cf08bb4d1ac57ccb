import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AssetDraft } from '#domain/records/assets.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import { openAsGuest } from '#tests/support/screen.tsx';
import { guestKey } from './guest-keys.ts';
import { guestFileText } from './guest-file.ts';
import { guestMortgages } from './guest-mortgages.ts';
import { browserStorage } from './guest-storage.ts';
import { guestSource } from './guest-source.ts';
import { openGuestFile } from './open-guest-file.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const villa = { type: 'real_estate', name: 'Villan', value: '4000000', currency: 'SEK' };
const loan = {
  type: 'mortgage',
  name: 'SBAB',
  balance: '2400000',
  currency: 'SEK',
  interestRate: '3',
};
const begin = {
  language: 'sv',
  currency: 'SEK',
  records: { assets: [villa], liabilities: [loan] },
} as const;

const draft = {
  baseValue: '4000000.00',
  baseDay: '2021-06-01',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
  parts: [
    {
      liabilityId: '1',
      name: 'SBAB',
      balance: '2400000.00',
      monthlyAmortization: null,
      rates: [{ from: '2021-06-01', rate: '3.00' }],
      lender: null,
      grantedOn: '2021-06-01',
      originalAmount: '2400000.00',
      fixedUntil: null,
      isIncrease: 0,
      hasExtraPercent: 0,
      endsOn: null,
    },
  ],
} as unknown as MortgageDraft;

const mortgages = () => guestMortgages(browserStorage, () => guestSource.records());

test('a guest’s file carries the mortgage to another browser', async () => {
  await openAsGuest('/liabilities', begin);
  await mortgages().put('1', draft);
  const text = await guestFileText(new Date());
  await openAsGuest('/assets', { language: 'sv', currency: 'SEK' });
  await screen.findByRole('heading', { name: 'Inga tillgångar ännu' });
  const opened = await openGuestFile(new File([text], 'valv.json'));
  expect(opened).toEqual({ count: 2 });
  expect(await mortgages().list()).toMatchObject([
    { assetId: '1', baseDay: '2021-06-01', parts: [{ liabilityId: '1', grantedOn: '2021-06-01' }] },
  ]);
});

test('a home that takes the id of a removed one has no mortgage', async () => {
  const records = { ...begin.records, assets: [{ ...villa, name: 'Stugan' }, villa] };
  await openAsGuest('/liabilities', { ...begin, records });
  await mortgages().put('2', draft);
  const { assets } = guestSource.records();
  await assets.remove('2');
  // The next write after an hour deletes it for good.
  vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await assets.update('1', { name: 'Torpet' });
  const later = await assets.create({
    ...DRAFTS.assets.parse(villa),
    name: 'Radhuset',
  } as AssetDraft);
  expect(later.id).toBe('2');
  expect(await mortgages().list()).toEqual([]);
});

test('a full storage refuses the mortgage and leaves the loans as they were', async () => {
  await openAsGuest('/liabilities', begin);
  const before = localStorage.getItem(guestKey('liabilities'));
  const full = {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: (key: string, text: string) => {
      if (key.endsWith('mortgages')) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, text);
    },
  };
  const changed = { ...draft.parts[0], balance: '2300000.00' } as (typeof draft.parts)[number];
  const put = guestMortgages(full, () => guestSource.records()).put('1', {
    ...draft,
    parts: [changed, { ...changed, liabilityId: null, name: 'SBAB 2' }],
  });
  await expect(put).rejects.toMatchObject({ code: 'storage_full' });
  expect(localStorage.getItem(guestKey('liabilities'))).toBe(before);
  expect(await mortgages().list()).toEqual([]);
});

test('a part that is changed in another tab is not written over', async () => {
  await openAsGuest('/liabilities', begin);
  const first = await mortgages().put('1', draft);
  await mortgages().put('1', { ...draft, baseDay: '2022-06-01' }, { ifMatch: first.updatedAt });
  const late = mortgages().put('1', draft, { ifMatch: first.updatedAt });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  const undo = { before: null, others: [], loans: [], added: [] };
  await expect(mortgages().undo('1', undo, first.updatedAt)).rejects.toThrow('conflict');
  expect(await mortgages().list()).toMatchObject([{ baseDay: '2022-06-01' }]);
});

test('a revaluation before its time is refused, and so is an impossible day', async () => {
  await openAsGuest('/liabilities', begin);
  await mortgages().put('1', { ...draft, baseDay: '2026-05-04' });
  const early = { ...draft, baseDay: '2026-11-20', baseReason: 'revaluation' } as MortgageDraft;
  const refused = mortgages().put('1', early);
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    sentences: { en: expect.stringContaining('within five years') },
  });
  const late = mortgages().put('1', { ...draft, baseDay: '2126-05-04' });
  await expect(late).rejects.toMatchObject({ code: 'invalid' });
  expect(await mortgages().list()).toMatchObject([{ baseDay: '2026-05-04' }]);
  const rebuilt = await mortgages().put('1', { ...early, baseReason: 'rebuilt' });
  // An undo states what was stated before, whatever its ground.
  const undo = { before: early, others: [], loans: [], added: [] };
  await mortgages().undo('1', undo, rebuilt.updatedAt);
  expect(await mortgages().list()).toMatchObject([{ baseReason: 'revaluation' }]);
});

test('an undo that the browser cannot store leaves loans and terms as they were', async () => {
  const records = { assets: [{ ...villa, name: 'Stugan' }, villa], liabilities: [loan] };
  await openAsGuest('/liabilities', { ...begin, records });
  await mortgages().put('1', draft);
  const moved = await mortgages().put('2', draft);
  const before = await mortgages().list();
  const texts = ['liabilities', 'mortgages'].map((kind) => `valv.guest.${kind}`);
  expect(before).toMatchObject([{ assetId: '2', parts: [{ liabilityId: '1' }] }]);
  let writes = 0;
  const full = {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: (key: string, text: string) => {
      writes += 1;
      // The home's own mortgage is written, and the other one is not.
      if (writes === 2) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, text);
    },
  };
  const stored = texts.map((key) => localStorage.getItem(key));
  const undo = { before: null, others: [{ assetId: '1', draft }], loans: [], added: [] };
  const undone = guestMortgages(full, () => guestSource.records()).undo('2', undo, moved.updatedAt);
  await expect(undone).rejects.toMatchObject({ code: 'storage_full' });
  expect(writes).toBeGreaterThan(1);
  expect(texts.map((key) => localStorage.getItem(key))).toEqual(stored);
  await mortgages().undo('2', undo, moved.updatedAt);
  expect(await mortgages().list()).toMatchObject([{ assetId: '1', parts: [{ liabilityId: '1' }] }]);
});
