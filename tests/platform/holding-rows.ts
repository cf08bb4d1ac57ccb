import { list, one, type Row } from './authorization-row.ts';
import type { Caller } from '#tests/support/caller.ts';
import { aBuy, addAccount, addHoldings } from '#tests/support/holdings.ts';

const HEADER = 'date;ISIN;price;currency';

/** Access to holdings (tests/platform/authorization.test.ts). */
export function holdingRows(owner: () => Caller): Record<string, Row> {
  const transaction = async () => (await addHoldings(owner())).id;
  const instrument = async () => (await addHoldings(owner())).instrument?.id ?? '';
  return {
    'GET /api/assets/:id/holdings': { ...one, id: () => addAccount(owner()) },
    'GET /api/holdings': list,
    'GET /api/holdings/returns': list,
    'GET /api/assets/:id/holding-transactions': { ...one, id: () => addAccount(owner()) },
    'POST /api/assets/:id/holding-transactions': {
      ...one,
      owner: 201,
      body: aBuy(),
      id: () => addAccount(owner()),
    },
    'PUT /api/holding-transactions/:id': { ...one, body: { quantity: '5' }, id: transaction },
    'DELETE /api/holding-transactions/:id': { ...one, owner: 204, id: transaction },
    'GET /api/instruments': list,
    'GET /api/instruments/:id/quotes': { ...one, id: instrument },
    'PUT /api/instruments/:id/quotes': {
      ...one,
      body: [{ day: '2026-01-02', price: '1' }],
      id: instrument,
    },
    'POST /api/quotes': { ...list, content: { type: 'text/csv', text: HEADER } },
  };
}
