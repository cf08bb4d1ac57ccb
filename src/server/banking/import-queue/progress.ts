import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '#server/platform/http/refusals.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

const LINES = 'application/x-ndjson';

type ImportResponse = { status: number; body: unknown };
type ImportWork = (onProgress: (share: number) => void) => Promise<ImportResponse>;

/**
 * Answers with the result of a task. If the client accepts lines of JSON, progress lines come
 * first; a failure before the first of them is answered with its usual status.
 */
export async function withProgress(request: FastifyRequest, reply: FastifyReply, work: ImportWork) {
  const isWanted = (request.headers.accept ?? '').includes(LINES);
  let lines: PassThrough | null = null;
  const open = () => {
    const opened = new PassThrough();
    // A buffering proxy would show no progress until the end.
    void reply.headers({ 'content-type': LINES, [HEADERS.accelBuffering]: 'no' }).send(opened);
    return opened;
  };
  const tell = (share: number) => {
    if (!isWanted) return;
    lines ??= open();
    lines.write(`${JSON.stringify({ share })}\n`);
  };
  // Assigned by `tell`; the compiler's control flow does not follow it.
  const opened = () => lines as PassThrough | null;
  try {
    const { status, body } = await work(tell);
    if (opened() === null) return await reply.code(status).send(body);
    opened()?.end(`${JSON.stringify({ status, body })}\n`);
  } catch (error) {
    if (opened() === null) throw error;
    opened()?.end(`${JSON.stringify(refusalOf(error, request))}\n`);
  }
  return reply;
}
