import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM, compressedTag, reads, tagOf, VARY_OF_OWN } from './answers.ts';

const compress = promisify(gzip);

/** A response that is the same for all users, ready to be sent. */
type KeptAnswer = { plain: EncodedAnswer; compressed: EncodedAnswer };

type EncodedAnswer = { bytes: Buffer; tag: string; encoding?: 'gzip' };

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
  const plain = plainForm(content);
  return { plain, compressed: await compressedForm(plain, constants.Z_BEST_COMPRESSION) };
}

function plainForm(content: unknown): EncodedAnswer {
  const bytes = Buffer.from(JSON.stringify(content));
  return { bytes, tag: tagOf(bytes) };
}

async function compressedForm(
  { bytes, tag }: EncodedAnswer,
  level: number,
): Promise<EncodedAnswer> {
  return { bytes: await compress(bytes, { level }), tag: compressedTag(tag), encoding: 'gzip' };
}

/** Sends the response, or 304 if the client has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  void reply.header('vary', 'accept-encoding');
  return send(request, reply, reads(request, 'gzip') ? answer.compressed : answer.plain);
}

/** Responses of lists that never change: built on first use, collected with the list. */
const ofLists = new WeakMap<
  object,
  { plain: EncodedAnswer; compressed: Promise<EncodedAnswer> | null }
>();

/** Sends a user's list, which must never change again, or 304 if the client has it already. */
export async function sendList(request: FastifyRequest, reply: FastifyReply, list: object) {
  const answer = ofLists.get(list) ?? { plain: plainForm(list), compressed: null };
  ofLists.set(list, answer);
  void reply.header('vary', VARY_OF_OWN);
  if (answer.plain.bytes.length < COMPRESSED_FROM || !reads(request, 'gzip')) {
    return send(request, reply, answer.plain);
  }
  answer.compressed ??= compressedForm(answer.plain, constants.Z_BEST_SPEED);
  return send(request, reply, await answer.compressed);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag, encoding }: EncodedAnswer,
) {
  void reply.header('cache-control', 'private, no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
