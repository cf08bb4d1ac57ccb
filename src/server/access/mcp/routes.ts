import type { Server } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Scope } from '#domain/access/tokens.ts';
import { createJsonCutter } from '#domain/basics/json-pieces.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { bearerOf, type RouteOptions } from '#server/platform/http/signed-in.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { BANKING_TOOLS } from './banking-tools.ts';
import { EXPLAIN_TOOLS } from './explain-tools.ts';
import { FIGURE_TOOLS } from './figure-tools.ts';
import {
  createWords,
  type ReadRoute,
  type Tool,
  type ToolAnswer,
  type AnswerWords,
  withTextsApart,
} from './tool.ts';
import { toolTexts } from './texts.ts';
import { WEALTH_TOOLS } from './wealth-tools.ts';

const TOOLS: readonly Tool[] = [
  ...FIGURE_TOOLS,
  ...EXPLAIN_TOOLS,
  ...BANKING_TOOLS,
  ...WEALTH_TOOLS,
];

/** The schemas of the tools' input, as the protocol sends them. */
const INPUTS = new Map(TOOLS.map(({ name, input }) => [name, z.toJSONSchema(input)]));

const VERSION = '1';

/** The protocol has had no batches since its version of June 2025. */
const NO_BATCHES = {
  jsonrpc: '2.0',
  error: { code: -32_600, message: 'Invalid Request: send one message at a time' },
  id: null,
};

/** No tool reads for so long; an answer that has not ended then never will. */
const ANSWER_MS_MAX = 120_000;

/** The token that asks, and the rest of its request. */
type Asker = {
  scopes: readonly Scope[];
  language: Language;
  bearer: string;
  ip: string;
};

type McpOptions = Pick<RouteOptions, 'db' | 'clock'>;

/**
 * `/mcp`: the figures for assistants, by the Model Context Protocol. Nothing is kept between two
 * requests, so that any node answers each.
 */
export function mcpRoutes(app: FastifyInstance, { db, clock }: McpOptions): void {
  let opening: ReturnType<typeof openHandler> | null = null;
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true, scope: 'any' },
    handler: async (request, reply) => {
      const { identity } = request;
      if (!identity?.token) {
        void reply.header('www-authenticate', 'Bearer');
        throw new AppError('unauthenticated');
      }
      // Opening a transaction refuses a token that has ended.
      await db.readAsUser(identity, {});
      const { scopes, language } = identity.token;
      // A notification beside a request could cancel it, and it would then never be answered.
      if (Array.isArray(request.body)) return reply.code(400).send(NO_BATCHES);
      const asker = { scopes, language, bearer: bearerOf(request) ?? '', ip: request.ip };
      const handler = await (opening ??= openHandler(app, clock));
      return send(reply, await handler(request, asker));
    },
  });
}

/** The protocol's handler; its library is loaded at the first request. */
async function openHandler(app: FastifyInstance, clock: Clock) {
  const { createMcpHandler, Server } = await import('@modelcontextprotocol/server');
  const askers = new WeakMap<Request, Asker>();
  const { fetch } = createMcpHandler(
    ({ requestInfo }) => {
      const asker = requestInfo && askers.get(requestInfo);
      if (asker === undefined) throw new Error('A request of nobody');
      const words = createWords(asker.language);
      const server = new Server(
        { name: 'valv', version: VERSION },
        { capabilities: { tools: {} }, instructions: toolTexts[asker.language].instructions },
      );
      offerTools(server, { asker, words, read: readerOf(app, asker), clock });
      return server;
    },
    // Nothing changes that could be listened to, and a stream would be held open.
    { maxSubscriptions: 0 },
  );
  return (request: FastifyRequest, asker: Asker) => {
    const web = toWeb(request);
    askers.set(web, asker);
    return fetch(web, { parsedBody: request.body });
  };
}

type ToolOptions = { asker: Asker; words: AnswerWords; read: ReadRoute; clock: Clock };

/** Tools whose scope the token has; the routes check it again. */
function offerTools(server: Server, { asker, words, read, clock }: ToolOptions): void {
  const texts = toolTexts[asker.language];
  const offered = TOOLS.filter(({ scope }) => asker.scopes.includes(scope));
  server.setRequestHandler('tools/list', () => ({
    tools: offered.map((each) => shown(each, words)),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const found = offered.find(({ name }) => name === params.name);
    if (found === undefined) return refused(texts.unknownTool, { code: 'unknown_tool' });
    const parsed = z.safeParse(found.input, params.arguments ?? {});
    if (!parsed.success) return invalid(parsed.error, words);
    const today = dayOf(clock());
    try {
      const call = { input: parsed.data, read, words, today };
      return answered(await found.answer(call), words, today);
    } catch (error) {
      if (error instanceof RouteRefusal) return refused(error.message, error.body);
      throw error;
    }
  });
}

function shown({ name }: Tool, { language }: AnswerWords) {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const inputSchema = INPUTS.get(name) as { type: 'object' };
  return { name, ...toolTexts[language].tools[name], inputSchema, annotations };
}

/** The answer as data and, in the user's language, as text. */
function answered({ data, lines }: ToolAnswer, { language }: AnswerWords, today: string) {
  const { asOf = today } = data as { asOf?: string };
  const text = [toolTexts[language].asOf({ day: asOf }), ...lines].join('\n');
  const apart = withTextsApart({ asOf, ...data }) as Record<string, unknown>;
  return { structuredContent: apart, content: [{ type: 'text' as const, text }] };
}

function invalid(error: z.core.$ZodError, { language }: AnswerWords) {
  const named = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')],
  );
  return refused(toolTexts[language].invalid({ fields: [...new Set(named)].join(', ') }), {
    code: 'invalid',
  });
}

function refused(text: string, body: Record<string, unknown>) {
  return {
    isError: true,
    structuredContent: body,
    content: [{ type: 'text' as const, text }],
  };
}

/** A refusal of a route, for the assistant. */
class RouteRefusal extends Error {
  readonly body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    super(String(body['message']));
    this.body = body;
  }
}

/**
 * Reads our own routes as the token would, with all that they check: what an assistant hears is what
 * the screens show.
 */
function readerOf(app: FastifyInstance, { bearer, language, ip }: Asker): ReadRoute {
  return async <Answer>(route: string, query: Readonly<Record<string, unknown>> = {}) => {
    const [path = '', method = 'GET'] = route.split(' ').reverse();
    const stated = Object.entries(query).filter(([, value]) => value !== undefined);
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: path,
      query: Object.fromEntries(stated.map(([name, value]) => [name, String(value)])),
      headers: { 'authorization': `Bearer ${bearer}`, 'accept-language': language },
      remoteAddress: ip,
    });
    if (answer.statusCode >= 300) throw new RouteRefusal(answer.json());
    return (await inSteps(parsedInSteps(answer.payload))) as Answer;
  };
}

/** Answers of records at their bounds have millions of characters. */
const LONG = 500_000;
const PIECE_MAX = 4_000_000;
const PART = 50_000;

/** Lists of answers that grow with the records. */
const LONG_LISTS: ReadonlySet<string> = new Set(['list', 'lines', 'mortgages', 'rows']);

/** The value of an answer; of a long one with some elements of its lists in a step. */
function* parsedInSteps(text: string): Steps<unknown> {
  if (text.length < LONG) return JSON.parse(text);
  const isList = text.startsWith('[');
  const cutter = createJsonCutter({ lists: LONG_LISTS, charactersMax: PIECE_MAX });
  const members: Record<string, unknown> = {};
  const take = (part: string) => {
    for (const { key, at, text: piece } of cutter.push(part)) {
      const value: unknown = JSON.parse(piece);
      if (at === null) members[key] = value;
      else ((members[key] ??= []) as unknown[]).push(value);
    }
  };
  if (isList) take('{"list":');
  for (let at = 0; at < text.length; at += PART) {
    take(text.slice(at, at + PART));
    yield;
  }
  return isList ? (members['list'] ?? []) : members;
}

function toWeb(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value);
  }
  const body = request.method === 'POST' ? { body: JSON.stringify(request.body) } : {};
  const { method } = request;
  return new Request(`http://${request.host}${request.url}`, { method, headers, ...body });
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  void reply.code(answer.status);
  for (const name of ['content-type', 'allow']) {
    const value = answer.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  const text = await textOf(answer, reply);
  return text === '' ? reply.send() : reply.serializer((sent) => String(sent)).send(text);
}

/** An answer whose client has disconnected is not waited for, as it holds a place. */
async function textOf({ body }: Response, { raw }: FastifyReply): Promise<string> {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(ANSWER_MS_MAX)]);
  let text = '';
  try {
    const decoded = body?.pipeThrough(new TextDecoderStream(), { signal });
    for await (const part of decoded ?? []) text += part;
  } catch {
    throw new AppError('unavailable', { retryAfterS: 1 });
  }
  return text;
}
