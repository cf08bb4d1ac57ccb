import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { refuseNulInAddresses } from '#server/platform/http/requests.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { pageRoutes } from '#server/platform/pages/pages.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { maria } = openWithMaria();
const BUILT = path.join(import.meta.dirname, '..', '..', 'dist', 'web');
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A NUL, half a letter, half a pair of a letter beyond the first 65,536, and a way up. */
const IN_ADDRESSES = ['%00', 'x%00y', '%ff', '%ed%a0%80', '..%2f..%2fpackage.json'];
const IN_TEXTS = ['"\\u0000"', '"a\\ud800b"', '["\\u0000"]', '{"a":"\\udfff"}'];

test.each([
  ['GET /api/transactions?search=%00', 400, 'search'],
  ['GET /api/transactions?search=Ica%00&limit=2', 400, 'search'],
  ['DELETE /api/recurring/decisions?key=%00', 400, 'key'],
  ['DELETE /api/admin/backups/x%00.tar', 404, undefined],
  ['GET /api/export/%00', 404, undefined],
  [`GET /api/assets/${ID}%00`, 404, undefined],
])('%s is %d', async (target, status, field) => {
  const answer = await maria().call(target);
  const { code, issues = [] } = answer.json<{ code: string; issues?: { path: string }[] }>();
  expect([answer.statusCode, code]).toEqual([status, status === 400 ? 'invalid' : 'not_found']);
  expect(issues[0]?.path).toBe(field);
});

describe('of the files of pages', () => {
  const app = Fastify();

  beforeAll(async () => {
    refuseNulInAddresses(app);
    answerRefusals(app);
    await app.register((scope) => pageRoutes(scope, { pagesDir: BUILT, config: readConfig({}) }));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  /** Unchanged: a client that follows the rules would shorten the path. */
  async function statusOf(address: string): Promise<number | undefined> {
    const { port } = app.server.address() as AddressInfo;
    const asking = request({ port, host: '127.0.0.1', path: address }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  test.each([
    '/assets/%00',
    '/assets/a%00.js',
    '/assets/../package.json',
    '/%00',
    '//',
    '//?lang=sv',
    '///',
    '//example.com',
    '//:99999',
    '//[',
    '/assets//x',
    '/api//',
    '//api/assets',
  ])('%s is not there', async (address) => {
    expect(await statusOf(address)).toBe(404);
  });

  test.each(['/?lang=sv', '/?lang=%', '/:', '/;', '/?'])('%s is a page', async (address) => {
    expect(await statusOf(address)).toBe(200);
  });
});

type Call = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};

test('no call fails on our side, whatever stands in its address or its texts', async () => {
  const docs = await maria().call('GET /api/docs');
  const { paths } = docs.json<{ paths: Record<string, Record<string, Call>> }>();
  const failed: string[] = [];
  const see = async (target: string, body?: string) => {
    const answer = await maria().call(target, body === undefined ? {} : { body });
    if (answer.statusCode === 500) failed.push(`${target} ${body ?? ''}`);
  };
  for (const [pattern, calls] of Object.entries(paths)) {
    for (const [name, call] of Object.entries(calls)) {
      const method = name.toUpperCase();
      const address = pattern.replaceAll(/\{[^}]+\}/g, ID);
      const queries = (call.parameters ?? []).filter((each) => each.in === 'query');
      for (const odd of IN_ADDRESSES) {
        await see(`${method} ${pattern.replaceAll(/\{[^}]+\}/g, odd)}`);
        for (const query of queries) await see(`${method} ${address}?${query.name}=${odd}`);
      }
      const schema = call.requestBody?.content['application/json']?.schema;
      for (const field of Object.keys(schema?.properties ?? {})) {
        for (const odd of IN_TEXTS) await see(`${method} ${address}`, `{"${field}":${odd}}`);
      }
    }
  }
  expect(failed).toEqual([]);
});
