import { eq, lt } from 'drizzle-orm';
import type { Orm } from '#server/platform/db/tx.ts';
import { paymentEvents } from './table.ts';

/** Whether an event of the payment service has been handled. */
export async function isHandled(orm: Orm, eventId: string): Promise<boolean> {
  const found = await orm
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, eventId));
  return found.length > 0;
}

export async function markHandled(orm: Orm, { id, type }: { id: string; type: string }) {
  await orm.insert(paymentEvents).values({ id, type }).onConflictDoNothing();
}

/** Forgets events that the payment service will not send again. */
export async function forgetEvents(orm: Orm, before: Date): Promise<void> {
  await orm.delete(paymentEvents).where(lt(paymentEvents.createdAt, before.toISOString()));
}
