import type { Connecting } from '#server/banking/accounts/parts.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { endConsents } from './endings.ts';
import { planSyncs } from './plan.ts';
import { openedOrder, sealedOrder } from './order.ts';
import { resealSecrets } from './resealing.ts';
import { createSync } from './sync.ts';

const SYNC = 'sync_bank';
const PLAN = 'plan_bank_syncs';

const EVERY_TEN_MINUTES = '*/10 * * * *';

/** A connection with many accounts and a slow bank; shorter than a claim lasts. */
const LIMIT_S = 570;

type Opening = Omit<Connecting, 'askSync'>;

/** Lets the nodes read connections: what is asked for at once, and what is due. */
export function employSyncs(opening: Opening, jobs: Jobs): Connecting {
  const parts: Connecting = {
    ...opening,
    askSync(tx, { userId, connectionId, presence }) {
      const payload = sealedOrder(opening, { userId, connectionId, presence });
      return inOwnersName(tx, () => jobs.add(tx, { name: SYNC, key: connectionId, payload }));
    },
  };
  const sync = createSync(parts);
  const plan = async () => {
    await planSyncs(parts);
    await endConsents(parts);
    await resealSecrets(parts);
  };
  jobs.register({
    name: SYNC,
    options: { concurrency: 4, limitS: LIMIT_S },
    work: (payload) => sync(openedOrder(opening, payload)),
  });
  jobs.register({ name: PLAN, options: { cron: EVERY_TEN_MINUTES, limitS: LIMIT_S }, work: plan });
  return parts;
}
