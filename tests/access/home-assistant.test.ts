import { readFile } from 'node:fs/promises';
import nunjucks from 'nunjucks';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { makeToken } from '#tests/support/tokens.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });

type Sensor = {
  name: string;
  value_template: string;
  availability: string;
  json_attributes?: string[];
};
type Source = { resource: string; headers: Record<string, string>; sensor: Sensor[] };

/** The secrets and the configuration of the document, with the user's token and address. */
async function configured(token: string): Promise<Source> {
  const text = await readFile('docs/home-assistant.md', 'utf8');
  const [secrets = '', configuration = ''] = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(
    ([, block]) => block,
  );
  const secret = parse(secrets) as Record<string, string>;
  const resolve = (name: string) => secret[name]?.replace(/valv_\w+$/, token) ?? '';
  const { rest } = parse(configuration, { customTags: [{ tag: '!secret', resolve }] }) as {
    rest: Source[];
  };
  const [source, ...more] = rest;
  if (source === undefined || more.length > 0) throw new Error('Not one source');
  const { pathname } = new URL(source.resource);
  return { ...source, resource: `${installation.url}${pathname}` };
}

/** States and attributes as Home Assistant's REST integration shows them, by its templates. */
async function shown({ resource, headers, sensor }: Source) {
  const answer = await fetch(resource, { headers });
  const json = (await answer.json()) as Record<string, unknown>;
  const render = (template: string) => nunjucks.renderString(template, { value_json: json });
  return sensor.map(
    ({ name, value_template: value, availability, json_attributes: names = [] }) => ({
      name,
      state: render(availability).toLowerCase() === 'true' ? render(value) : 'unavailable',
      attributes: Object.fromEntries(names.map((each) => [each, json[each]])),
    }),
  );
}

test('the configuration of the document shows net worth, what it leaves out, and no more', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
  const flat = { type: 'real_estate', name: 'Lägenhet', value: '1250000.50', currency: 'SEK' };
  const loan = { type: 'mortgage', name: 'Lån', balance: '250000.25', currency: 'SEK' };
  await maria.call('POST /api/assets', { body: flat });
  await maria.call('POST /api/liabilities', { body: loan });
  const token = await makeToken(app, maria, ['figures:read']);
  const source = await configured(token.token);
  const [netWorth, left] = await shown(source);
  expect(netWorth).toMatchObject({
    name: 'Net worth',
    state: String(1_250_000.5 - 250_000.25),
    attributes: {
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      totalAssets: 1_250_000.5,
      totalLiabilities: 250_000.25,
      monthlyIncome: 0,
      monthlyCosts: 0,
    },
  });
  expect(left?.state).toBe('0');
  const closed = await fetch(`${installation.url}/api/assets`, { headers: source.headers });
  expect(closed.status).toBe(403);
  await maria.call(`DELETE /api/tokens/${token.id}`);
  expect((await shown(source)).map(({ state }) => state)).toEqual(['unavailable', 'unavailable']);
});
