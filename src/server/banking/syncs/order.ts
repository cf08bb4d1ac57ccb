import * as z from 'zod/mini';
import type { Connecting, SyncAsked } from '#server/banking/accounts/parts.ts';

const shape = z.object({
  userId: z.uuid(),
  presence: z.nullable(z.object({ ip: z.string(), userAgent: z.string() })),
});

type Parts = Pick<Connecting, 'sealing'>;
type Order = { connectionId: string; sealed: string };

/** Whose it is and who is there waits sealed: a job outlives an erased account by some days. */
export function sealedOrder({ sealing }: Parts, { connectionId, ...rest }: SyncAsked): Order {
  return { connectionId, sealed: sealing.seal(JSON.stringify(rest), placeOf(connectionId)) };
}

export function openedOrder({ sealing }: Parts, order: object): SyncAsked {
  const { connectionId, sealed } = order as Order;
  const { text } = sealing.open(sealed, placeOf(connectionId));
  return { connectionId, ...shape.parse(JSON.parse(text)) };
}

function placeOf(connectionId: string): string {
  return `order of bank connection ${connectionId}`;
}
