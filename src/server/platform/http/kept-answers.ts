import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reads } from './answers.ts';

const compress = promisify(gzip);

/** A response that is the same for all users, ready to be sent. */
type KeptAnswer = { plain: Form; compressed: Form };

type Form = { bytes: Buffer; tag: string };

/**
 * The latest response of each name and its version: while that holds it is sent again unchanged,
 * without being read, serialized, hashed or compressed again.
 */
export function createKeptAnswers() {
  const stored = new Map<string, { madeOf: string; answer: Promise<KeptAnswer> }>();
  return (name: string, madeOf: string, make: () => Promise<unknown>): Promise<KeptAnswer> => {
    const known = stored.get(name);
    if (known?.madeOf === madeOf) return known.answer;
    const answer = make().then(answerOf);
    stored.set(name, { madeOf, answer });
    answer.catch(() => stored.delete(name));
    return answer;
  };
}

async function answerOf(content: unknown): Promise<KeptAnswer> {
  const bytes = Buffer.from(JSON.stringify(content));
  const tag = hash('sha256', bytes, 'base64url').slice(0, 16);
  const compressed = await compress(bytes, { level: constants.Z_BEST_COMPRESSION });
  return {
    plain: { bytes, tag: `"${tag}"` },
    compressed: { bytes: compressed, tag: `"${tag}-gzip"` },
  };
}

/** Sends the response, or 304 if the client has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  const isCompressed = reads(request, 'gzip');
  const { bytes, tag } = isCompressed ? answer.compressed : answer.plain;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (isCompressed) void reply.header('content-encoding', 'gzip');
  return reply.send(bytes);
}
