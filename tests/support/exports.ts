import { expect } from 'vitest';
import type { ExportFile } from '#domain/portability/export-file.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { type Caller, call } from './caller.ts';
import type { SignIn } from './sign-in.ts';

/** Asks for everything as one file, and takes it as a browser does: without a token. */
export async function exportOf({ app }: SignIn, caller: Caller): Promise<ExportFile> {
  const asked = await caller.call('POST /api/export', { body: {} });
  expect(asked.statusCode).toBe(201);
  const answer = await call(app, `GET ${asked.json<{ url: string }>().url}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ExportFile>();
}

export function importBy(caller: Caller, file: unknown) {
  return caller.call('POST /api/import', { body: file });
}

/** An account as its owner sees it, without data of this installation alone. */
export async function seenBy(caller: Caller): Promise<object> {
  const read = async (path: string) => (await caller.call(`GET ${path}`)).json<unknown>();
  const lists = await Promise.all(KIND_NAMES.map((kind) => read(`/api/${kind}`)));
  const { activities } = (await read('/api/activities?limit=100')) as { activities: object[] };
  return withoutIds({
    lists,
    activities,
    summary: await read('/api/financial-summary'),
    history: await read('/api/net-worth-history?period=all'),
    months: await Promise.all(
      ['year=2026&month=9', 'year=2025&month=3'].map((month) =>
        read(`/api/historical-values?${month}`),
      ),
    ),
    performance: await read('/api/asset-performance'),
    examples: ((await read('/api/demo-data')) as { items: object[] }).items.length,
    widgets: await read('/api/dashboard-widgets'),
    profile: await read('/api/user'),
  }) as object;
}

/** These are other ones in another account. */
const OWN = new Set(['id', 'userId', 'entityId', 'email', 'assetId', 'isOnboarded']);
const OF_THE_ACCOUNT = new Set(['email_confirmed_at', 'profileImageUrl']);

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const isAccount = 'email' in value || 'widgetType' in value;
  // The value of an asset with holdings is written anew, from its transactions.
  const isHolding = 'holdingsSince' in value && value.holdingsSince !== null;
  const entries = Object.entries(value).filter(
    ([name]) =>
      !OWN.has(name) &&
      !OF_THE_ACCOUNT.has(name) &&
      !(isAccount && ['createdAt', 'updatedAt'].includes(name)) &&
      !(isHolding && name === 'updatedAt'),
  );
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutIds(each)]));
}
