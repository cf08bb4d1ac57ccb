import { cleanup, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsGuest, press, reload, seeWords, wordsOf } from '#tests/support/screen.tsx';

/** Data stored in a browser may have been written by anybody. */
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

const hostile: { text: string; says: string }[] = [
  { text: '{"version":1,"items":[', says: 'Inga tillgångar ännu' },
  { text: '{"version":0,"items":[]}', says: 'Inga tillgångar ännu' },
  { text: '[1,2,3]', says: 'Inga tillgångar ännu' },
  { text: 'null', says: 'Inga tillgångar ännu' },
  {
    text: JSON.stringify({
      version: 1,
      items: [
        asset,
        { ...asset, id: '2', currentValue: 1e300 },
        { ...asset, id: '3', name: { toString: 'x' } },
        { ...asset, id: '4', type: '__proto__' },
        { ...asset, id: ['5'] },
        7,
        null,
      ],
    }),
    says: '45 000,00 kr 1 tillgång',
  },
];

test('unreadable guest data of any form is set aside and reported', async () => {
  const main = () => document.querySelector('main');
  for (const { text, says } of hostile) {
    await openAsGuest('/assets', { language: 'sv', currency: 'SEK' });
    cleanup();
    write({ 'valv.guest.assets': text, 'valv.guest.user': '{"version":1}' });
    const user = await reload();
    await seeWords(main, says);
    await seeWords(main, 'gick inte att läsa');
    expect(localStorage.getItem('valv.guest.assets.broken')).toBe(text);
    expect(localStorage.getItem('valv.guest.user.broken')).toBe('{"version":1}');
    await press(user, 'Ta bort det');
    await waitFor(() => expect(names().join()).not.toContain('broken'));
    await reload();
    await seeWords(main, says);
    expect(wordsOf(main())).not.toContain('gick inte att läsa');
    expect(names()).toEqual(['valv.guest.assets']);
  }
});

/** Writes into the storage while the application is elsewhere. */
function write(texts: Readonly<Record<string, string>>): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

function names(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith('valv.guest.'));
}
