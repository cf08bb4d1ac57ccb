import { pbkdf2Sync } from 'node:crypto';

/** Time of the work below on an idle core, with some room. */
const IDLE_MS = 300;

/**
 * How many times slower than an idle core this machine works, rounded up. The first process of a
 * run measures it, and all that it starts know it from the environment.
 */
export const SLOWNESS = Number((process.env['VALV_TEST_SLOWNESS'] ??= measuredSlowness()));

/** Longest wait for one condition. It only ends tests that fail: none needs a tenth when idle. */
export const WAIT_MS = 120_000 * SLOWNESS;

/** Longest time of a test or a hook. None needs a quarter of it on idle cores. */
export const TEST_MS = 600_000 * SLOWNESS;

/** How many times as long messages stay: those with an undo as long as half a wait. */
export const MESSAGE_TIMES = 6 * SLOWNESS;

function measuredSlowness(): string {
  const begunMs = performance.now();
  pbkdf2Sync('password', 'salt', 1_500_000, 32, 'sha256');
  // A whole number, as limits in milliseconds are.
  return String(Math.max(1, Math.ceil((performance.now() - begunMs) / IDLE_MS)));
}
