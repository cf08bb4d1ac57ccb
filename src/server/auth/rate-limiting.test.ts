import { beforeAll, expect, test } from 'vitest';
import { joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn();

beforeAll(async () => {
  await joined(service, 'maria@example.com');
});

const ATTEMPTS = 300;
const MEGABYTE = 1024 * 1024;

/**
 * Goal: many sign-ins at once cannot take the process down. Method: 300 at once, a third of them
 * right, while another request asks whether the server is alive.
 */

test('300 sign-ins at once: answers, bounded memory, and a server that still hears', async () => {
  const memoryBefore = process.memoryUsage().rss;
  let memoryMost = memoryBefore;
  let answered = 0;
  const attempt = async (number: number) => {
    const email = number % 3 === 1 ? 'nobody@example.com' : 'maria@example.com';
    const password = number % 3 === 0 ? PASSWORD : 'gissning 1';
    const response = await fetch(`${service.authUrl}/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    await response.text();
    answered += 1;
    memoryMost = Math.max(memoryMost, process.memoryUsage().rss);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  const overload = Promise.all(Array.from({ length: ATTEMPTS }, (_, number) => attempt(number)));
  const health = await fetch(`${service.url}/healthz`);
  const answeredBefore = answered;
  const answers = await overload;

  expect(health.status).toBe(200);
  // It did not have to wait until the passwords were hashed.
  expect(answeredBefore).toBeLessThan(ATTEMPTS);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 400, 429].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
  expect(statuses).toContain(429);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  // One hash is 19 MiB; without a bound 300 of them would take 5.7 GB.
  expect(memoryMost - memoryBefore).toBeLessThan(250 * MEGABYTE);
});
