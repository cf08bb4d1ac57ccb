import type { FastifyInstance } from 'fastify';
import { openPrometheus, type Prometheus } from './prometheus.ts';
import { readStatus, type StatusParts } from './read-status.ts';

/** `GET /metrics`: this node's measurements, for a Prometheus that asks each node. */
export function metricsRoute(app: FastifyInstance, parts: StatusParts): void {
  let opening: Promise<Prometheus> | null = null;
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const prometheus = await (opening ??= openPrometheus());
    const look = await parts.measurements.look();
    const { status } = await readStatus(parts, look, null);
    return reply.type(prometheus.contentType).send(await prometheus.write({ look, status }));
  });
}
