import type { FastifyInstance } from 'fastify';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { costDraft, type Cost, type CostDraft } from '#domain/records/costs.ts';
import { goalDraft, type Goal, type GoalDraft } from '#domain/records/goals.ts';
import { incomeDraft, type Income, type IncomeDraft } from '#domain/records/incomes.ts';
import {
  liabilityDraft,
  type Liability,
  type LiabilityDraft,
} from '#domain/records/liabilities.ts';
import type { Collection, Kind, Records } from '#domain/records/records.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { guestAssets, guestCollection } from '#web/guest/storage/guest.ts';
import type { Shelf } from '#web/guest/storage/guest-shelf.ts';
import { remoteCollection } from '#web/client/http/remote.ts';
import { toRemoteError } from '#web/client/http/remote-error.ts';
import type { RecordRow } from '#domain/records/record.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';

/** In the database itself, each step in a transaction of the user's. */
export function databaseRepositories(db: Database, user: SessionUser, clock: () => Date): Records {
  const kept = <K extends Kind>(kind: K): Records[K] => {
    const step =
      (name: keyof Collection<RecordRow, object>) =>
      (...values: unknown[]) =>
        db.asUser(user, (tx) => {
          const collection = recordsOf(tx, user.userId, clock)[kind] as never as Record<
            string,
            (...values: unknown[]) => Promise<unknown>
          >;
          return collection[name]?.(...values) ?? Promise.reject(new Error(name));
        });
    const names = [
      'list',
      'create',
      'createAll',
      'update',
      'remove',
      'removeAll',
      'restore',
      'restoreAll',
    ] as const;
    return Object.fromEntries(names.map((name) => [name, step(name)])) as never;
  };
  return {
    assets: kept('assets'),
    liabilities: kept('liabilities'),
    incomes: kept('incomes'),
    costs: kept('costs'),
    goals: kept('goals'),
  };
}

/** Over HTTP, through the real application. */
export async function remoteRepositories(app: FastifyInstance): Promise<Records> {
  const send = sendAs(await signUp(app, 'Maria'));
  return {
    assets: remoteCollection<Asset, AssetDraft>('/api/assets', { send }),
    liabilities: remoteCollection<Liability, LiabilityDraft>('/api/liabilities', { send }),
    incomes: remoteCollection<Income, IncomeDraft>('/api/incomes', { send }),
    costs: remoteCollection<Cost, CostDraft>('/api/costs', { send }),
    goals: remoteCollection<Goal, GoalDraft>('/api/goals', { send }),
  };
}

/** In a browser's storage; here a shelf that stores texts the same way. */
export function guestRepositories(shelf: Shelf, now: () => Date): Records {
  return {
    assets: guestAssets({ shelf, now }),
    liabilities: guestCollection<Liability, LiabilityDraft>('liabilities', {
      shelf,
      draft: liabilityDraft,
      now,
    }),
    incomes: guestCollection<Income, IncomeDraft>('incomes', { shelf, draft: incomeDraft, now }),
    costs: guestCollection<Cost, CostDraft>('costs', { shelf, draft: costDraft, now }),
    goals: guestCollection<Goal, GoalDraft>('goals', { shelf, draft: goalDraft, now }),
  };
}

type Options = { method?: string; body?: unknown; ifMatch?: string };

/** Sends requests as the browser's `request` does, with the token of a user of this test. */
function sendAs(caller: Caller) {
  return async <Answer>(path: string, { method = 'GET', body, ifMatch }: Options = {}) => {
    const answer = await caller.call(`${method} ${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: ifMatch ? { 'if-match': `"${ifMatch}"` } : {},
    });
    const ok = answer.statusCode < 300;
    if (!ok) throw await toRemoteError(new Response(answer.body, { status: answer.statusCode }));
    return (answer.statusCode === 204 ? undefined : answer.json()) as Answer;
  };
}
