import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { AppError } from '#server/platform/errors.ts';
import { readStatus, type StatusParts } from './read-status.ts';
import type { NodeMeasurements } from './node-measurements.ts';
import { systemStatus, toPoint } from './status.ts';

const tags = ['operator'];
const whose = z.object({ node: z.optional(z.string()) });
const asking = { tags, querystring: whose, security: [{ admin: [] }] };

/** Status of the installation: measured on request, counted over all nodes. */
export function statusRoutes(app: FastifyInstance, parts: StatusParts): void {
  const summary = 'How the installation is; with `node`, how one of its nodes is';
  app.get('/api/admin/system-status', { schema: { ...asking, summary } }, async (request) => {
    const node = nodeOf(request.query);
    const look = await parts.measurements.look();
    const { seen, status } = await readStatus(parts, look, node);
    refuseUnknown(seen, node);
    const { databaseMs, at: now } = look.sample;
    const isAway = databaseMs === null || status === null;
    const endingRules = parts.endingRulesOn(dayOf(now));
    const measured = { seen, status, databaseMs: isAway ? null : databaseMs };
    return systemStatus({ ...measured, node, now, endingRules });
  });

  const points = 'The minutes of the last hour, newest first';
  app.get('/api/admin/metrics', { schema: { ...asking, summary: points } }, async (request) => {
    const node = nodeOf(request.query);
    const look = await parts.measurements.look();
    const { seen } = await readStatus({ ...parts, statuses: null }, look, node);
    refuseUnknown(seen, node);
    return seen.minutes.map(toPoint);
  });
}

function nodeOf(query: unknown): string | null {
  return (query as z.infer<typeof whose>).node ?? null;
}

function refuseUnknown({ nodes }: NodeMeasurements, node: string | null): void {
  if (node !== null && !nodes.some(({ name }) => name === node)) throw new AppError('not_found');
}
