import type { FastifyReply } from 'fastify';
import { AppError } from '#server/errors.ts';
import { createGate, Overloaded } from '#server/gate.ts';
import { createPlaces } from '#server/places.ts';

/** Two files at once are enough work for a node: further ones take turns. */
const TURNS = { parallel: 2, waitingMax: 20 };
const RETRY_AFTER_S = 10;

/** The smallest file can take seconds: nobody's files are all that is waited for. */
const PLACES = { ofPerson: 4, ofAll: TURNS.parallel + TURNS.waitingMax };

type Whose = { userId: string; reply: FastifyReply };

export type InTurn = ReturnType<typeof createTurns>;

/** Lets files be read a few at a time, and leaves those that nobody waits for any more. */
export function createTurns() {
  const gate = createGate(TURNS);
  const takePlace = createPlaces(PLACES);
  return async <T>({ userId, reply }: Whose, work: () => Promise<T>): Promise<T> => {
    const giveBack = takePlace(userId);
    if (giveBack === null) throw busy();
    try {
      return await gate(() => {
        refuseAbandoned(reply);
        return work();
      });
    } catch (error) {
      throw error instanceof Overloaded ? busy() : error;
    } finally {
      giveBack();
    }
  };
}

/** Whoever has gone away meanwhile has cancelled: nothing more is done for them. */
export function refuseAbandoned(reply: FastifyReply): void {
  if (reply.raw.destroyed) throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
}

function busy(): AppError {
  return new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
}
