import * as z from 'zod/mini';
import type { Connecting, SyncAsked } from '#server/banking/accounts/connection-parts.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { endConsents } from './endings.ts';
import { planSyncs } from './plan.ts';
import { resealSecrets } from './resealing.ts';
import { createSync } from './sync.ts';
import { JOBS } from '#server/platform/jobs/names.ts';

const shape = z.object({
  userId: z.uuid(),
  presence: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
});

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Enough for many accounts and a slow bank. */
const LIMIT_S = 570;

/**
 * A sync whose node has not been heard of for this time begins again on another one. By then the
 * claim of the dead node has ended too.
 */
const HEARTBEAT_S = 40;

type Opening = Omit<Connecting, 'askSync'>;

/** Registers the jobs for requested and for due syncs. */
export function employSyncs(opening: Opening, jobs: Jobs): Connecting {
  const parts: Connecting = {
    ...opening,
    askSync(tx, { userId, connectionId, presence }) {
      const payload = sealedOrder(opening, { userId, connectionId, presence });
      return inOwnersName(tx, () =>
        jobs.add(tx, { name: JOBS.syncBank, key: connectionId, payload }),
      );
    },
  };
  const sync = createSync(parts);
  const plan = async () => {
    await planSyncs(parts);
    await endConsents(parts);
    await resealSecrets(parts);
  };
  jobs.register({
    name: JOBS.syncBank,
    options: {
      concurrency: 4,
      limitS: LIMIT_S,
      heartbeatS: HEARTBEAT_S,
      retries: { count: 2, firstWaitS: 5, lastWaitS: 30 },
    },
    work: (payload) => sync(openedOrder(opening, payload)),
  });
  jobs.register({
    name: JOBS.planBankSyncs,
    options: { cron: EVERY_TEN_MINUTES, limitS: LIMIT_S },
    work: plan,
  });
  return parts;
}

type Seals = Pick<Connecting, 'sealing'>;

type Order = { connectionId: string; sealed: string };

/** Seals the user's id and address: a job remains for days after the account is erased. */
function sealedOrder({ sealing }: Seals, { connectionId, ...rest }: SyncAsked): Order {
  return { connectionId, sealed: sealing.seal(JSON.stringify(rest), placeOf(connectionId)) };
}

function openedOrder({ sealing }: Seals, order: object): SyncAsked {
  const { connectionId, sealed } = order as Order;
  const { text } = sealing.open(sealed, placeOf(connectionId));
  return { connectionId, ...shape.parse(JSON.parse(text)) };
}

function placeOf(connectionId: string): string {
  return `order of bank connection ${connectionId}`;
}
