import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '#server/platform/http/refusals.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

const LINES = 'application/x-ndjson';

type Answer = { status: number; body: unknown };
type Work = (onProgress: (share: number) => void) => Promise<Answer>;

/**
 * Answers with what comes of a work; where lines of JSON are accepted, and it has told how far it
 * is, with that first. What fails before is refused as ever, with a status of its own.
 */
export async function withProgress(request: FastifyRequest, reply: FastifyReply, work: Work) {
  const isWanted = (request.headers.accept ?? '').includes(LINES);
  let lines: PassThrough | null = null;
  const open = () => {
    const opened = new PassThrough();
    // A proxy that gathers an answer before it passes it on would show nothing until the end.
    void reply.headers({ 'content-type': LINES, [HEADERS.accelBuffering]: 'no' }).send(opened);
    return opened;
  };
  const tell = (share: number) => {
    if (!isWanted) return;
    lines ??= open();
    lines.write(`${JSON.stringify({ share })}\n`);
  };
  // Assigned by `tell`, which the compiler does not follow.
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
