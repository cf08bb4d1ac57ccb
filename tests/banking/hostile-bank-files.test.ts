import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { longestBlock } from '#tests/support/event-loop.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { sheetFiles, zipOf } from './spreadsheet.ts';

/** Each took 17 to 90 seconds of the processor, during which no other request was answered. */
const ANSWER_MS_MAX = 4_000;
const HONEST = 'Datum;Text;Typ;Belopp;Saldo\n2026-01-15;ICA;Kort;-1,00;9,00';
const TABS = 10;
const ATTACKERS = ['Abel', 'Bror', 'Curt', 'Dan'];

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on', REQUESTS_PER_MINUTE: '100000' });

/** A spreadsheet of some kilobytes whose ten tabs name one sheet of 1.5 million tags. */
function tabsOfOneSheet(): Buffer {
  const tabs = Array.from({ length: TABS }, (_, at) => `<sheet r:id="r${at}"/>`).join('');
  const names = Array.from({ length: TABS }, (_, at) => `r${at}`);
  const target = (id: string) => `<Relationship Id="${id}" Target="worksheets/sheet1.xml"/>`;
  return zipOf({
    ...sheetFiles([['Hej']]),
    'xl/workbook.xml': `<workbook><sheets>${tabs}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map(target).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${'<a/>'.repeat(1_500_000)}</worksheet>`,
  });
}

const WORST: readonly [string, Buffer][] = [
  ['a page whose tag never ends', Buffer.from(`<html><table><${'a'.repeat(300_000)}`)],
  ['ten tabs of one sheet', tabsOfOneSheet()],
  ['a page of nothing but beginnings', Buffer.from(`<html>${'<a'.repeat(150_000)}`)],
  ['a statement of empty payments', Buffer.from(`<OFX><STMTRS>${'<STMTTRN>'.repeat(33_000)}`)],
];

function preview(caller: Caller, body: Buffer | string) {
  const headers = { 'content-type': FILE_TYPE };
  return caller.call('POST /api/transaction-imports/preview', { body, headers });
}

test.each(WORST)('%s is little work', async (_, file) => {
  const maria = await signUp(installation.app, 'Maria');
  await preview(maria, HONEST);
  const begun = processorMs();
  expect((await preview(maria, file)).statusCode).toBe(400);
  expect(processorMs() - begun).toBeLessThan(ANSWER_MS_MAX);
});

test('while four accounts send the worst without end, another’s file is read', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  const attackers = await Promise.all(ATTACKERS.map((name) => signUp(app, name)));
  let isOver = false;
  const attack = async (attacker: Caller) => {
    for (let at = 0; !isOver; at += 1) await preview(attacker, WORST[at % WORST.length]?.[1] ?? '');
  };
  // Two at once of each: a user's second file waits behind others' first.
  const loops = [...attackers, ...attackers].map(attack);
  onTestFinished(async () => {
    isOver = true;
    await Promise.all(loops);
  });
  // In which order is proven of the queue itself: here her rows are also read from the database.
  for (let left = 5; left > 0; left -= 1) {
    const answer = await preview(maria, HONEST);
    expect(answer.json()).toMatchObject({ counts: { new: 1 } });
  }
});

/** It was half a second before the plan of an import was made in steps. */
const BLOCK_MS_MAX = 200;

/** A file in the form of SEB's, over two years. */
function longFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2026, 9, 1) - Math.floor((at * 720) / rows) * 86_400_000);
    const date = day.toISOString().slice(0, 10);
    return `${date};${date};${at};Butik ${at % 512};-${(at % 900) + 10}.500;`;
  });
  return `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo\n${lines.join('\n')}`;
}

test('fifty thousand rows beside ten thousand known ones hold nobody up', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const headers = { 'content-type': FILE_TYPE };
  const path = 'POST /api/transaction-imports?name=fil.csv&accountName=Konto';
  const body = longFile(10_000);
  expect((await maria.call(path, { body, headers })).statusCode).toBe(201);
  await preview(maria, longFile(50_000));
  const { result, blockedMs } = await longestBlock(() => preview(maria, longFile(50_000)));
  expect(result.json()).toMatchObject({ counts: { broken: 0, pending: 0 } });
  expect(blockedMs).toBeLessThan(BLOCK_MS_MAX);
});

test('a file that is refused before it is read is answered while it is being sent', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  const { port } = app.server.address() as AddressInfo;
  const megabytes = 9 * 1024 * 1024;
  const send = () => {
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/transaction-imports/preview',
      headers: {
        'authorization': `Bearer ${maria.token}`,
        'content-type': FILE_TYPE,
        'content-length': megabytes,
      },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      sending.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    });
    sending.write(Buffer.alloc(1024 * 1024));
    return { sending, status };
  };
  const sent = [send(), send(), send()];
  // Two large files of a user are on their way at once; the third hears so before it is whole.
  expect(await Promise.race(sent.map(({ status }) => status))).toBe(429);
  for (const { sending, status } of sent) {
    sending.destroy();
    await Promise.allSettled([status]);
  }
});
