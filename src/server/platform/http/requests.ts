import type { FastifyInstance } from 'fastify';
import { refuseNulInAddresses } from './addresses.ts';
import { readJsonBodies } from './json-bodies.ts';
import { validateByZod } from './validation.ts';

/** How every request is read: its address, its body, and both by their schemas. */
export function readRequests(app: FastifyInstance): void {
  refuseNulInAddresses(app);
  readJsonBodies(app);
  validateByZod(app);
}
