import { expect, test } from 'vitest';
import { PHONE } from '#tests/support/browser.ts';
import { visitIn } from '#tests/support/engine-visit.ts';
import { ENGINES } from '#tests/support/engines.ts';
import { createAccount } from '#tests/support/onboarded.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { endProcess } from '#tests/support/server.ts';
import { unstoredAnswers } from '#tests/support/unstored-answers.ts';

const own = ownServers();

test.each(ENGINES)('%s opens Valv without its server, and goes on with it', async (engine) => {
  const server = await own.start();
  const { address: origin } = server;
  const { account, session } = await createAccount({ origin, language: 'en' });
  const profile = { firstName: 'Maria', lastName: 'Lind', language: 'en', currency: 'SEK' };
  await account.call('PUT', '/api/auth/user/profile', profile);
  const boat = { type: 'other', name: 'Boat', value: '45000', currency: 'SEK' };
  await account.call('POST', '/api/assets', boat);
  const visit = await visitIn(engine, { origin, size: PHONE, language: 'en', session });
  await visit.go('/assets');
  await visit.reads('Total assets 45 000,00 kr', 'main');
  await expect.poll(() => visit.run(isInstalled)).toBe(true);
  await expect.poll(() => visit.run(unstoredAnswers)).toEqual([]);

  await endProcess(server, 'SIGTERM');
  await visit.go('/assets');
  // On a machine without a network the engine says that it is offline, elsewhere that there is no server.
  await visit.reads('Showing data from');
  await visit.reads('Total assets 45 000,00 kr', 'main');

  await own.start();
  await visit.press('Try again');
  await visit.readsNot('Showing data from');
  const troubles = await visit.troubles();
  expect(troubles.filter((each) => !each.endsWith('net::ERR_CONNECTION_REFUSED'))).toEqual([]);
  await visit.press('Add Asset');
  await visit.choose('Asset Type', 'Vehicle');
  await visit.fill('Asset Name', 'Volvo');
  await visit.fill('Current Value', '165k');
  await visit.press('Add Asset', { within: 'dialog' });
  // 45 000 + 165 000
  await visit.reads('Total assets 210 000,00 kr', 'main');
});

/** Whether the worker has all code that the application is opened with. */
async function isInstalled(): Promise<boolean> {
  const found = await navigator.serviceWorker.getRegistration();
  return found?.active?.state === 'activated';
}
