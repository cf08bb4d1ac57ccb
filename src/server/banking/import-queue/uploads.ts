import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { createSlots } from '#server/platform/rate-limits/concurrency.ts';

/** Larger uploads, and those of unknown size, need one of the user's places. */
const LARGE_BYTES = 1024 * 1024;

/** Large files of a user at once, from upload until they are read. */
const PLACES = { ofUser: 2, ofAll: Number.POSITIVE_INFINITY };
const RETRY_AFTER_S = 10;

export type UploadGate = ReturnType<typeof createUploadGate>;

/** Checks permission and the size before any of an upload is read. */
export function createUploadGate(db: Database) {
  const takeSlot = createSlots(PLACES);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = signedIn(request);
    // Users without permission may not upload large bodies either.
    await db.readAsUser(user, {});
    const bytes = Number(request.headers['content-length'] ?? LARGE_BYTES + 1);
    if (bytes > FILE_BYTES_MAX) throw tooLarge();
    if (bytes <= LARGE_BYTES) return;
    const giveBack = takeSlot(user.userId);
    if (giveBack === null) {
      throw new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
    }
    reply.raw.once('finish', giveBack).once('close', giveBack);
  };
}

function tooLarge(): AppError {
  const code = 'bankFile.large';
  return new AppError('too_large', { issues: [{ path: 'file', code, message: code }] });
}
