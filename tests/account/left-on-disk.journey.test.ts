import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { READ_PREFIX } from '#web/kit/storage/keys.ts';
import { serveJourneys } from '#tests/support/journeys.ts';
import { openInFolder } from '#tests/support/kept-visit.ts';
import { createAccount } from '#tests/support/onboarded.ts';

/*
 * Goal: whoever uses the computer next finds nothing of Maria's. Method: the files of a browser are
 * read after it has been closed.
 */

let origin = '';
serveJourneys((address) => {
  origin = address;
});

type KeptSession = { access_token: string; user: { id: string } };

const NAME = 'Vassbryggans fiskebod';

/** Ends a visit of a browser that keeps its files in a folder. */
type Leave = (page: Page, folder: string) => Promise<void>;

/** A visit to the assets that ends by `leave`; the files that name one of them afterwards. */
async function filesAfter(leave: Leave): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'valv-profile-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const terms = { origin, language: 'sv', currency: 'SEK' } as const;
  const { account, session } = await createAccount(terms);
  await account.call('PUT', '/api/auth/user/profile', {
    firstName: 'Maria',
    lastName: 'Lind',
    language: 'sv',
    currency: 'SEK',
  });
  const asset = { type: 'other', name: NAME, value: '45000', currency: 'SEK' };
  await account.call('POST', '/api/assets', asset);
  const context = await openInFolder(folder, origin);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('valv.session', kept), session);
  await page.goto('/assets');
  await page.getByText(NAME).first().waitFor();
  await leave(page, folder);
  await context.close();
  return filesWith(folder, NAME);
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of all.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => null);
    if (content?.includes(text))
      found.push(join(entry.parentPath.slice(folder.length), entry.name));
  }
  return found;
}

test('the names of a user leave the disk with the session', async () => {
  const kept = await filesAfter(async () => undefined);
  expect(kept.filter((file) => file.includes('Cache'))).not.toEqual([]);
  const left = await filesAfter(async (page) => {
    await page.evaluate(() => location.assign('/api/logout'));
    await page.waitForURL(`${origin}/`);
  });
  expect(left).toEqual([]);
  const ended = await filesAfter(async (page, folder) => {
    const token = await page.evaluate(() => localStorage.getItem('valv.session') ?? '');
    const { access_token, user } = JSON.parse(token) as KeptSession;
    await fetch(`${origin}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    const cleared = page.waitForResponse(`${origin}/api/logout`);
    await page.reload();
    await cleared;
    await page.waitForFunction(() => localStorage.getItem('valv.session') === null);
    // The answers go after the session, and a browser that is closed at once keeps them until then.
    const keptOf = () => page.evaluate(async () => (await caches.keys()).join());
    await expect.poll(keptOf).not.toContain(READ_PREFIX + user.id);
    // Their files follow when nobody reads them any longer; a browser that is closed before that
    // removes them when it is opened again.
    const answers = async () =>
      (await filesWith(folder, NAME)).filter((file) => file.includes('Cache'));
    await expect.poll(answers).toEqual([]);
  });
  expect(ended).toEqual([]);
});
