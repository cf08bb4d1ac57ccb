import { expect, test } from 'vitest';
import { callsIn, foundCalls } from './listed-calls.ts';

const DOCUMENT = {
  paths: {
    '/api/assets': {
      get: {
        summary: 'All assets, oldest first',
        tags: ['assets'],
        security: [{ bearer: [] }, { token: ['records:read'] }],
      },
      post: {
        summary: 'Adds one of the assets',
        tags: ['assets'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  name: { type: 'string' },
                  currency: { type: 'string', enum: ['SEK', 'EUR'] },
                  shares: { type: 'array', items: { properties: { percent: { type: 'string' } } } },
                },
                required: ['name'],
              },
            },
          },
        },
      },
    },
    '/api/rules': {
      get: {
        summary: 'The rules',
        tags: ['tax'],
        security: [{ bearer: [] }, { token: [] }],
        parameters: [{ in: 'query', name: 'on', schema: { type: 'string' } }],
      },
    },
  },
} as const;

test('a call tells its fields, and what a token needs for it', () => {
  const [list, add, rules] = callsIn(DOCUMENT);
  expect([list?.scope, add?.scope, rules?.scope]).toEqual(['records:read', null, 'any']);
  expect(add?.body).toEqual([
    { path: 'name', type: 'string', isRequired: true },
    { path: 'currency', type: 'SEK | EUR', isRequired: false },
    { path: 'shares', type: 'object[]', isRequired: false },
    { path: 'shares[].percent', type: 'string', isRequired: false },
  ]);
  expect(rules?.query).toEqual([{ path: 'on', type: 'string', isRequired: false }]);
  const all = callsIn(DOCUMENT);
  expect(foundCalls(all, 'PERCENT post').map(({ id }) => id)).toEqual(['post-api-assets']);
});
