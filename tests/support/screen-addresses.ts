import type { Account } from './onboarded.ts';

/** An address of each screen, and that of one item, which the id names. */
export function addressesOf(
  screens: readonly { path: string; otherPath?: string }[],
  id: string,
): { path: string }[] {
  return screens.flatMap(({ path, otherPath }) =>
    otherPath?.includes(':id') ? [{ path }, { path: otherPath.replace(':id', id) }] : [{ path }],
  );
}

/** An account that holds a fund and a share in dollars, with a dividend; its id. */
export async function addHeldAccount({ call }: Pick<Account, 'call'>): Promise<string> {
  const account = {
    type: 'investment',
    name: 'Fondkonto hos Avanza',
    value: '0',
    currency: 'SEK',
    accountForm: 'isk',
  };
  const { id } = (await call('POST', '/api/assets', account)) as { id: string };
  const fund = { name: 'Länsförsäkringar Global Indexnära', kind: 'fund', currency: 'SEK' };
  const share = { isin: 'US0378331005', name: 'Apple Inc', kind: 'share', currency: 'USD' };
  const trade = { kind: 'buy', currency: 'SEK' };
  const path = `/api/assets/${id}/holding-transactions`;
  const rows = [
    { ...trade, day: '2025-10-15', instrument: fund, quantity: '10', price: '400' },
    { ...trade, day: '2025-11-15', instrument: fund, quantity: '5', price: '410', fee: '1' },
    {
      ...trade,
      day: '2025-12-01',
      instrument: share,
      quantity: '2',
      price: '190',
      currency: 'USD',
    },
    { kind: 'dividend', day: '2026-02-16', instrument: share, amount: '0.52', currency: 'USD' },
    { ...trade, kind: 'sell', day: '2026-03-02', instrument: fund, quantity: '20', price: '430' },
  ];
  for (const row of rows) await call('POST', path, row);
  return id;
}
