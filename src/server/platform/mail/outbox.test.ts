import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createOutbox } from './outbox.ts';
import type { Mail } from './port.ts';
import { render } from './render.ts';

const ID = '019a9d6e-0000-7000-8000-000000000001';
const LINK = 'http://localhost:3000/auth/verify?token=pkce_Ab3_xyz&next=%2F';
const message = messageTo('åsa@exempel.se', ID);

function messageTo(to: string, id: string) {
  const values = { link: LINK, code: null, validMinutes: 60 };
  return render(id, { kind: 'confirm_email', to, language: 'sv', values });
}

let dataDir: string;
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valv-outbox-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

function outbox(folder: string, areLinksLogged = true) {
  const log = createLog({ to: { write: (line) => void lines.push(line) } });
  return createOutbox({ folder, from: 'Valv <no-reply@localhost>', areLinksLogged }, log);
}

test('a mail becomes one file that a mail program opens, and one line with its link', async () => {
  const folder = join(dataDir, 'outbox');
  await outbox(folder).deliver(message);
  expect(await readdir(folder)).toEqual([`${ID}.eml`]);
  const mail = await PostalMime.parse(await readFile(join(folder, `${ID}.eml`)));
  expect(mail).toMatchObject({
    subject: 'Bekräfta din e-postadress',
    to: [{ address: 'åsa@exempel.se' }],
    text: expect.stringContaining(LINK),
    html: expect.stringContaining(LINK.replace('&', '&amp;')),
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: `"Bekräfta din e-postadress" for åsa@exempel.se: ${LINK}`,
    file: join(folder, `${ID}.eml`),
  });
});

test('where others read the log, it has no link', async () => {
  const folder = join(dataDir, 'outbox');
  await outbox(folder, false).deliver(message);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(join(folder, `${ID}.eml`));
  expect(lines[0]).not.toContain('token');
});

test('only the owner can read the folder and the mails', async () => {
  const folder = join(dataDir, 'outbox');
  await outbox(folder).deliver(message);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, `${ID}.eml`))).mode & 0o777).toBe(0o600);
});

test('a second attempt at the same mail writes no second file', async () => {
  const transport = outbox(join(dataDir, 'outbox'));
  await transport.deliver(message);
  await transport.deliver(message);
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${ID}.eml`]);
});

test('mails to an address can be forgotten, and those to others stay', async () => {
  const folder = join(dataDir, 'outbox');
  const transport = outbox(folder);
  await transport.deliver(message);
  const long = `${'maria.lind.'.repeat(5)}a@en.ganska.lang.adress.example.com`;
  await transport.deliver(messageTo(long, '019a9d6e-0000-7000-8000-000000000002'));
  const other = messageTo('erik@exempel.se', '019a9d6e-0000-7000-8000-000000000003');
  await transport.deliver(other);
  await transport.forget?.(['åsa@exempel.se', long]);
  expect(await readdir(folder)).toEqual([`${other.id}.eml`]);
});

test('with them go those that name the address, and nobody whose own is like it', async () => {
  const folder = join(dataDir, 'outbox');
  const transport = outbox(folder);
  const inviters = [
    'åsa.lind@exempel.se',
    'stinaåsa.lind@exempel.se',
    'åsa.lind@exempel.se.example.com',
    `${'maria.lind.'.repeat(5)}a@en.ganska.lang.adress.example.com`,
  ];
  for (const [at, inviter] of inviters.entries()) {
    const values = { link: LINK, code: null, validMinutes: 60, inviter };
    const mail = { kind: 'household_invitation', to: 'erik@exempel.se', language: 'sv', values };
    await transport.deliver(render(`${ID.slice(0, -1)}${at}`, mail as Mail));
  }
  await transport.forget?.([inviters[0] ?? '', inviters[3] ?? '']);
  const left = [1, 2].map((at) => `${ID.slice(0, -1)}${at}.eml`);
  expect((await readdir(folder)).toSorted()).toEqual(left);
});
