import { list, one, type Row } from './authorization-row.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  aBuy,
  addAccount,
  addHoldings,
  addHoldingsMapping,
  HOLDINGS_MAPPING,
} from '#tests/support/holdings.ts';

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
    'PUT /api/instruments/:id': { ...one, body: { kind: 'share' }, id: instrument },
    'GET /api/instruments/:id/quotes': { ...one, id: instrument },
    'PUT /api/instruments/:id/quotes': {
      ...one,
      body: [{ day: '2026-01-02', price: '1' }],
      id: instrument,
    },
    // A fingerprint does not reveal the owner of the files.
    'PUT /api/holdings-mappings/:id': {
      ...one,
      stranger: 204,
      owner: 204,
      body: HOLDINGS_MAPPING,
      id: async () => 'd'.repeat(43),
    },
    'DELETE /api/holdings-mappings/:id': {
      ...one,
      owner: 204,
      id: () => addHoldingsMapping(owner()),
    },
    'GET /api/realised-gains': list,
    // Nobody here has sold anything.
    'POST /api/realised-gains/k4': {
      ...list,
      stranger: 400,
      owner: 400,
      body: {
        year: 2025,
        personalNumber: '19640823-3234',
        name: 'Maria Lind',
        postalCode: '114 55',
        city: 'Malmö',
      },
    },
    'POST /api/quotes': { ...list, content: { type: 'text/csv', text: HEADER } },
  };
}
