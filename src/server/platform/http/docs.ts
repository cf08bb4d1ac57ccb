import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { compressedTag, reads, tagOf } from './answers.ts';

/** Schema of every error answer. */
export const refusalShape = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.optional(
    z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  ),
});

/** Fields that every stored item has besides those the user types. */
export const keptShape = {
  id: z.string(),
  userId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** The OpenAPI document, made from the schemas that check the requests. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Valv',
        version: '1',
        description:
          'Amounts and percentages of records are decimal texts; requests also take JSON numbers ' +
          'of the same grammar. Derived figures are numbers with at most two decimals.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'of a session' },
          token: { type: 'http', scheme: 'bearer', description: 'a token, with its scope' },
          admin: { type: 'http', scheme: 'bearer', description: 'admin-{token}' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: (route) => withScope(describe(isProtocol(route.url) ? hidden(route) : route)),
  });
}

const compress = promisify(gzip);

/**
 * `GET /api/docs`: anybody may ask for it, so it is made once. Serializing it takes as long as a
 * hundred small answers.
 */
export function docsRoute(app: FastifyInstance): void {
  const make = async () => {
    const text = JSON.stringify(app.swagger());
    return { text, tag: tagOf(text), gzipped: await compress(text) };
  };
  let making: ReturnType<typeof make> | null = null;
  app.get('/api/docs', { schema: { hide: true, scope: 'any' } }, async (request, reply) => {
    making ??= make();
    const { text, tag, gzipped } = await making;
    const isCompressed = reads(request, 'gzip');
    const ownTag = isCompressed ? compressedTag(tag) : tag;
    void reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', ownTag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === ownTag) return reply.code(304).send();
    if (!isCompressed) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(gzipped);
  });
}

const describe = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any', override: describeTransformed },
});

type Route = Parameters<typeof describe>[0];

/** Says which tokens may call it, beside sessions. */
function withScope({ schema, url }: ReturnType<typeof describe>) {
  const { scope, ...described } = schema as FastifySchema;
  if (scope === undefined) return { schema: described, url };
  const token = scope === 'any' ? [] : [scope];
  return { schema: { ...described, security: [{ bearer: [] }, { token }] }, url };
}

/** The sign-in protocol is another's, with documents of its own. */
function isProtocol(url: string): boolean {
  return url.startsWith('/auth/v1');
}

function hidden(route: Route): Route {
  return { ...route, schema: { ...route.schema, hide: true } };
}

type DescribedSchema = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Every transformation of ours ends in a text: an amount, a percentage, a day, or nothing. */
function describeTransformed({ zodSchema, jsonSchema }: DescribedSchema): void {
  if (zodSchema._zod.def.type === 'transform') jsonSchema.type = 'string';
}
