import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { expectAccessible } from '#tests/support/accessible.ts';
import { openVisit, PHONE } from '#tests/support/browser.ts';

const POLICY = "default-src 'self'; img-src data:; script-src 'self' 'nonce-ours'; connect-src *";

// The journeys trust the browser's reports. Here it must report each kind of error.
test.each([
  ['an uncaught error', `setTimeout(() => { throw new Error('lost') })`, /^uncaught: .*lost/],
  ['an unhandled rejection', `Promise.reject(new Error('lost'))`, /^uncaught: .*lost/],
  ['console.error', `console.error('lost')`, /^console\.error: lost/],
  ['console.warn', `console.warn('lost')`, /^console\.warning: lost/],
  ['a refused style', `document.body.setAttribute('style', 'color: red')`, /refused by style-src/],
  [
    'another host',
    `fetch(location.href.replace('127.0.0.1', 'localhost'), { mode: 'no-cors' })`,
    /^asked http:\/\/localhost/,
  ],
])('a visit reports %s', async (_kind, script, expected) => {
  const { page, troubles } = await openVisit(await viewOf(`<h1>Valv</h1>`, script));
  await page.goto('/');
  await expect.poll(() => troubles).toContainEqual(expect.stringMatching(expected));
  troubles.length = 0;
});

test('a refused call is an answer, and a missing file is not', async () => {
  const { page, troubles } = await openVisit(
    await viewOf('<h1>Valv</h1>', `fetch('/api/none').then(() => fetch('/none.js'))`),
  );
  await page.goto('/');
  await expect.poll(() => troubles).toHaveLength(1);
  expect(troubles[0]).toMatch(/none\.js/);
  troubles.length = 0;
});

test('a page without barriers is accessible', async () => {
  const { page } = await openVisit(await viewOf('<main><h1>Valv</h1><p>Hej</p></main>', ''));
  await page.goto('/');
  await expectAccessible(page);
});

test('a button without a name is a barrier, and is shown', async () => {
  const { page } = await openVisit(await viewOf('<main><h1>Valv</h1><button></button></main>', ''));
  await page.goto('/');
  await expect(expectAccessible(page)).rejects.toThrow(/<button><\/button>/);
});

test('a barrier in an open dialog is shown, one on the page behind it is not', async () => {
  const behind = '<main data-aria-hidden="true" aria-hidden="true"><img src="data:,"></main>';
  const dialog = '<div role="dialog" aria-label="Valv"><button></button></div>';
  const { page } = await openVisit(await viewOf(behind + dialog, ''));
  await page.goto('/');
  await expect(expectAccessible(page)).rejects.toThrow(
    /barriers:\n\n[^\n]*button-name[^<]*<button/,
  );
  await page.evaluate(() => document.querySelector('[role=dialog]')?.remove());
  await expectAccessible(page);
});

test('the visit has the language, the theme and the size that were asked for', async () => {
  const { page } = await openVisit(await viewOf('<h1>Valv</h1>', ''));
  await page.goto('/');
  const seen = await page.evaluate(() => [
    navigator.language,
    localStorage.getItem('valv.language'),
    localStorage.getItem('valv.theme'),
    document.cookie,
    innerWidth,
  ]);
  expect(seen).toEqual(['sv-SE', 'sv', 'light', 'valv.lang=sv', PHONE.width]);
});

async function viewOf(body: string, script: string) {
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    const head = `<meta name="viewport" content="width=device-width"><title>Valv</title>`;
    const icon = `<link rel="icon" href="data:,">`;
    const page = `<!doctype html><html lang="sv"><head>${head}${icon}</head>`;
    return response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY })
      .end(`${page}<body>${body}<script nonce="ours">${script}</script></body></html>`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, viewport: PHONE, language: 'sv', theme: 'light' } as const;
}
