import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import { call } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn();

type Series = {
  data: { key: [string]; values: [string] }[];
  source: string;
  unit: string;
  lastPeriod: string;
  updatedAt: string;
  preliminary: string[];
};

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await call(installation.app, `GET ${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as Answer;
}

test('consumer prices: every month since 1980 on the base of 2020', async () => {
  const { data, ...rest } = await read<Series>('/api/inflation-data');
  expect(data).toHaveLength(560);
  expect(data[0]).toEqual({ key: ['1980M01'], values: ['28.38'] });
  expect(data.at(-1)).toEqual({ key: ['2026M08'], values: ['124.85'] });
  expect(rest).toEqual({
    source: 'SCB, KPI2020M',
    unit: '2020 = 100',
    lastPeriod: '2026M08',
    updatedAt: '2026-10-09T00:00:00.000Z',
    stale: expect.any(Boolean),
    preliminary: [],
  });
});

test('house prices: every quarter since 1986, the last two preliminary', async () => {
  const { data, ...rest } = await read<Series>('/api/real-estate-market-data');
  expect(data).toHaveLength(162);
  expect(data.at(-1)).toEqual({ key: ['2026K2'], values: ['965'] });
  expect(rest).toMatchObject({ source: 'SCB, FastpiPSRegKv', unit: '1981 = 100' });
  expect(rest.preliminary).toEqual(['2026K1', '2026K2']);
});

test('rates: the latest of each currency, and the day that is theirs', async () => {
  expect(await read('/api/exchange-rates')).toEqual({
    base: 'EUR',
    source: 'ECB',
    lastPeriod: '2026-04-13',
    updatedAt: '2026-04-13T00:00:00.000Z',
    stale: true,
    rates: [
      { currency: 'SEK', day: '2026-04-13', perEuro: '10.892' },
      { currency: 'USD', day: '2026-04-13', perEuro: '1.1684' },
    ],
  });
});

test('the sources say who publishes, on which terms and until when', async () => {
  const { sources } = await read<{ sources: PublicSourceStatus[] }>('/api/data-sources');
  expect(
    sources.map(({ id, origin, firstPeriod, lastPeriod }) => [id, origin, firstPeriod, lastPeriod]),
  ).toEqual([
    ['consumer_prices', 'bundled', '1980M01', '2026M08'],
    ['house_prices', 'bundled', '1986K1', '2026K2'],
    ['exchange_rates', 'bundled', '1999-01-04', '2026-04-13'],
    ['mortgage_rates_floating', 'bundled', '2005M09', '2026M02'],
    ['mortgage_rates_to_1_year', 'bundled', '2005M09', '2026M02'],
    ['mortgage_rates_to_2_years', 'bundled', '2014M11', '2026M02'],
    ['mortgage_rates_to_3_years', 'bundled', '2014M11', '2026M02'],
    ['mortgage_rates_to_5_years', 'bundled', '2010M09', '2026M02'],
    ['mortgage_rates_above_5_years', 'bundled', '2005M09', '2026M02'],
  ]);
  expect(sources.map(({ licence, failure, changes }) => [licence, failure, changes])).toEqual([
    ['CC0', null, []],
    ['CC0', null, []],
    ['ECB', null, []],
    ...Array.from({ length: 6 }, () => ['CC0', null, []]),
  ]);
});

test.each([
  '/api/inflation-data',
  '/api/real-estate-market-data',
  '/api/exchange-rates',
  '/api/mortgage-rates',
])('%s travels compressed, and not at all to whoever has it', async (path) => {
  const gzip = { 'accept-encoding': 'gzip' };
  const whole = await call(installation.app, `GET ${path}`, { headers: gzip });
  expect(JSON.parse(gunzipSync(whole.rawPayload).toString())).toEqual(await read(path));
  const tag = String(whole.headers['etag']);
  const again = await call(installation.app, `GET ${path}`, {
    headers: { ...gzip, 'if-none-match': tag },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
