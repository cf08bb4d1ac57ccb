import { expect, test } from 'vitest';
import { install } from '#tests/support/install.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { endProcess, findFreePort } from '#tests/support/server.ts';
import { startSmtp } from './smtp.ts';

const PEOPLE = ['maria@example.se', 'erik@example.se', 'saga@example.se'];

const servers = ownServers();

test('a sign-up while no mail server answers, and we are killed, gets one mail', async () => {
  const smtpPort = await findFreePort();
  const settings = { AUTH_AUTOCONFIRM: 'off', SMTP_URL: `smtp://127.0.0.1:${smtpPort}` };
  install(servers.home.dataDir);
  const first = await servers.start({}, { settings });
  for (const email of PEOPLE) {
    const { status } = await fetch(`${first.address}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'sommarstuga vid sjön' }),
    });
    expect(status).toBe(200);
  }
  // Each has failed once and waits: a mail that is being sent is locked for two minutes.
  const troubles = () => first.words.filter((line) => line.includes('ECONNREFUSED'));
  await expect.poll(troubles).toHaveLength(PEOPLE.length);
  await endProcess(first, 'SIGKILL');
  await servers.start({}, { settings });
  const smtp = await startSmtp({ port: smtpPort });
  try {
    const sent = () => smtp.received.flatMap(({ to }) => to).toSorted();
    await expect.poll(sent).toEqual(PEOPLE.toSorted());
    expect(smtp.attempts()).toBe(PEOPLE.length);
  } finally {
    await smtp.stop();
  }
});
