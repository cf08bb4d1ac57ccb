import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { DESKTOP, openVisit } from '#tests/support/browser.ts';
import { joined, openSignIn } from '#tests/support/sign-in.ts';

/**
 * Goal: the address that signs out does so only for a page of ours. Method: a real browser with a
 * session follows a link to it from another site, and then from our own.
 */
test('another site cannot sign Maria out, her own page can', async () => {
  const service = await openSignIn();
  onTestFinished(() => service.close());
  const { session } = await joined(service, 'maria@example.com');
  const other = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><title>x</title><a href="${service.url}/api/logout">Win a car</a>`);
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const view = { viewport: DESKTOP, language: 'sv', theme: 'light' } as const;
  const { page, troubles } = await openVisit({ ...view, origin: service.url });
  const own = `${service.url}/healthz`;
  await page.goto(own);
  await page.evaluate(
    (kept) => localStorage.setItem('valv.session', kept),
    JSON.stringify(session),
  );
  await page.evaluate(() => caches.open('valv.read.maria').then(() => undefined));
  const reads = () => page.evaluate(() => caches.keys());
  const isSignedIn = async () => {
    const headers = { authorization: `Bearer ${session.access_token}` };
    return (await fetch(`${service.url}/api/user`, { headers })).status === 200;
  };
  const stored = () => page.evaluate(() => localStorage.getItem('valv.session'));

  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole('link', { name: 'Win a car' }).click();
  await page.waitForURL(`${service.url}/`);
  await page.goto(own);
  expect(await stored()).not.toBeNull();
  expect(await reads()).toEqual(['valv.read.maria']);
  expect(await isSignedIn()).toBe(true);

  await page.evaluate(() => location.assign('/api/logout'));
  await page.waitForURL(`${service.url}/`);
  await page.goto(own);
  expect(await stored()).toBeNull();
  expect(await reads()).toEqual([]);
  expect(await isSignedIn()).toBe(false);
  // The other site is asked on purpose, and this installation has no pages to show.
  const expected = [`asked http://127.0.0.1:${port}/`, '404 (Not Found)'];
  const others = troubles.splice(0).filter((told) => !expected.some((part) => told.includes(part)));
  expect(others).toEqual([]);
});
