import { vi } from 'vitest';
import { WAIT_MS } from './limits.ts';

/** Waits that say nothing of their limit have the one of expect.poll, instead of a second. */
const { waitFor, waitUntil } = vi;

vi.waitFor = (work, options = {}) => waitFor(work, patient(options));
vi.waitUntil = (work, options = {}) => waitUntil(work, patient(options));

function patient<Options extends { timeout?: number }>(options: Options | number) {
  return typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };
}
