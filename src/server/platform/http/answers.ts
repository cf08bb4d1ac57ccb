import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Steps } from '#domain/basics/steps.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** Bytes of a hash that distinguish two responses to one user. */
const TAG_CHARACTERS = 16;

/** Less than this travels no faster for being compressed. */
const COMPRESSED_FROM = 4096;

/** Headers of a request that a user's own data depend on. */
const VARY_OF_OWN = 'authorization, accept-language, accept-encoding';

const compress = promisify(gzip);

/**
 * Headers of data: cached only by the user's own browser, which revalidates and gets 304 when
 * nothing changed. Long responses are compressed.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (elementsIn(payload) < LONG_FROM) return payload;
    const { bytes, tag } = await inSteps(encodedInSteps(payload));
    tagsOfLong.set(bytes, tag);
    // The serializer of the types makes texts only. A refusal may still take the answer's place.
    void reply.serializer((sent) =>
      sent === payload ? (bytes as unknown as string) : JSON.stringify(sent),
    );
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload;
    void reply.header('cache-control', request.method === 'GET' ? 'private, no-cache' : 'no-store');
    const own = ownTagOf(payload);
    if (request.method !== 'GET' || reply.statusCode !== 200 || own === undefined) return payload;
    const whole = payload as string | Buffer;
    const isCompressed = whole.length >= COMPRESSED_FROM && reads(request, 'gzip');
    const tag = isCompressed ? compressedTag(own) : own;
    void reply.header('etag', tag).header('vary', VARY_OF_OWN);
    if (request.headers['if-none-match'] === tag) {
      void reply.code(304);
      return '';
    }
    return isCompressed ? compressed(whole, reply) : payload;
  });
}

/** The tags of answers that were made in steps. */
const tagsOfLong = new WeakMap<object, string>();

function ownTagOf(payload: unknown): string | undefined {
  if (typeof payload === 'string') return tagOf(payload);
  return typeof payload === 'object' && payload !== null ? tagsOfLong.get(payload) : undefined;
}

/** Elements of the lists of an answer from which its JSON is made in steps. */
const LONG_FROM = 200;

/** Number of elements in the lists of an answer, at most about `LONG_FROM`. */
function elementsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isList = Array.isArray(value);
  const each: unknown[] = isList ? value : Object.values(value);
  let count = isList ? each.length : 0;
  for (const part of each) {
    if (count >= LONG_FROM) break;
    count += elementsIn(part);
  }
  return count;
}

/** Characters that are made into bytes at once. */
const ENCODED_AT_ONCE = 64 * 1024;

/** The JSON of an answer as bytes with their tag, in steps: it can have millions of characters. */
function* encodedInSteps(answer: unknown): Steps<EncodedAnswer> {
  const [sum, chunks] = [createHash('sha256'), [] as Buffer[]];
  let text = '';
  const encode = () => {
    const bytes = Buffer.from(text);
    sum.update(bytes);
    chunks.push(bytes);
    text = '';
  };
  for (const piece of jsonOf(answer)) {
    text += piece;
    if (text.length >= ENCODED_AT_ONCE) encode();
    yield;
  }
  encode();
  return { bytes: Buffer.concat(chunks), tag: tagNamed(sum.digest('base64url')) };
}

/** The JSON of an answer, which is made of objects, lists and plain values, in short pieces. */
function* jsonOf(value: unknown): Generator<string> {
  if (elementsIn(value) < LONG_FROM) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let between = isList ? '[' : '{';
  for (const [name, each] of Object.entries(value as object)) {
    if (!isList && each === undefined) continue;
    yield isList ? between : `${between}${JSON.stringify(name)}:`;
    yield* jsonOf(each);
    between = ',';
  }
  yield isList ? ']' : '}';
}

/** The tag of a response's content. */
export function tagOf(content: string | Buffer): string {
  return tagNamed(hash('sha256', content, 'base64url'));
}

function tagNamed(sum: string): string {
  return `"${sum.slice(0, TAG_CHARACTERS)}"`;
}

/** Another than that of the same content as it is. */
export function compressedTag(tag: string): string {
  return `${tag.slice(0, -1)}-gzip"`;
}

async function compressed(payload: string | Buffer, reply: FastifyReply): Promise<Buffer> {
  const bytes = await compress(payload, { level: constants.Z_BEST_SPEED });
  void reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

/** Whether the client accepts an encoding. */
export function reads(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return accepted.split(',').some((part) => {
    const [name, ...more] = part.split(';').map((each) => each.trim());
    return name === encoding && !more.some((quality) => /^q=0(?:\.0*)?$/.test(quality));
  });
}

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
  { plain: Promise<EncodedAnswer>; compressed: Promise<EncodedAnswer> | null }
>();

/** Sends a user's list, which must never change again, or 304 if the client has it already. */
export async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  list: readonly object[],
) {
  const answer = ofLists.get(list) ?? { plain: inSteps(encodedInSteps(list)), compressed: null };
  ofLists.set(list, answer);
  void reply.header('vary', VARY_OF_OWN);
  const plain = await answer.plain;
  if (plain.bytes.length < COMPRESSED_FROM || !reads(request, 'gzip')) {
    return send(request, reply, plain);
  }
  answer.compressed ??= compressedForm(plain, constants.Z_BEST_SPEED);
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
