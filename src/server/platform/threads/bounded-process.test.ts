import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBoundedProcess, FILE_DESCRIPTOR, TaskSpent } from './bounded-process.ts';

const BOUNDS = { cpuMs: 60_000, memoryMb: 64 };

const folder = mkdtempSync(join(tmpdir(), 'valv-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that answers each message by the body of a function. */
function programOf(name: string, body: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `process.on('message', async (asked) => {\n${body}\n});\nprocess.send('ready');`,
  );
  return file;
}

const ANSWER = 'process.send({ done: [asked, process.pid] });';

test('an answer is waited for while the process uses processor time', async () => {
  // Works a little at a time, as a process does on a busy machine, before it answers.
  const slow = programOf(
    'slow',
    `let rounds = 0;
    const timer = setInterval(() => {
      for (let at = 0; at < 400; at += 1) Math.hypot(...Array(1_000).keys());
      rounds += 1;
      if (rounds < 80) return;
      clearInterval(timer);
      process.send({ done: rounds });
    }, 30);`,
  );
  const reader = createBoundedProcess(slow, { ...BOUNDS, stuckMs: 1_500 });
  expect(await reader.run((ask) => ask('begin'))).toBe(80);
  await reader.close();
});

test('a process that waits without using any is ended', async () => {
  const reader = createBoundedProcess(programOf('silent', ''), { ...BOUNDS, stuckMs: 200 });
  await expect(reader.run((ask) => ask('begin'))).rejects.toThrow(TaskSpent);
  await reader.close();
});

test.each([
  ['a call of the engine that makes more than all', `JSON.parse('[' + '{},'.repeat(9e6) + '{}]')`],
  ['objects one by one', 'const all = []; for (;;) all.push({ at: all.length });'],
])(
  'memory spent by %s ends nothing but the process, and the next task has another',
  async (_, spend) => {
    const program = programOf('spends', `if (asked === 'spend') { ${spend} }\n${ANSWER}`);
    const reader = createBoundedProcess(program, BOUNDS);
    const [, first] = (await reader.run((ask) => ask('begin'))) as [string, number];
    await expect(reader.run((ask) => ask('spend'))).rejects.toThrow(TaskSpent);
    const [word, next] = (await reader.run((ask) => ask('again'))) as [string, number];
    expect([word, next === first]).toEqual(['again', false]);
    await reader.close();
  },
);

test('one that the machine ended for its memory is asked for again later', async () => {
  const program = programOf('killed', `process.kill(process.pid, 'SIGKILL');`);
  const reader = createBoundedProcess(program, BOUNDS);
  await expect(reader.run((ask) => ask('begin'))).rejects.toMatchObject({ code: 'busy' });
  await reader.close();
});

test('one that the machine does not start is asked for again later', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, 'process.abort();');
  const reader = createBoundedProcess(broken, BOUNDS);
  await expect(reader.run((ask) => ask('begin'))).rejects.toMatchObject({ code: 'busy' });
  await reader.close();
});

test('an error is thrown to the caller, and a file is read in a process of its own', async () => {
  const failing = programOf('failing', `process.send({ failed: new RangeError('Too many') });`);
  const reader = createBoundedProcess(failing, BOUNDS);
  await expect(reader.run((ask) => ask('begin'))).rejects.toThrow(new RangeError('Too many'));
  await reader.close();

  const file = join(folder, 'file');
  writeFileSync(file, 'content');
  const reading = `const { readFileSync } = await import('node:fs');
    process.send({ done: [readFileSync(${FILE_DESCRIPTOR}, 'utf8'), process.env] });`;
  const ofFile = createBoundedProcess(programOf('reading', reading), BOUNDS);
  const descriptor = openSync(file, 'r');
  const [content, env] = (await ofFile.run((ask) => ask('begin'), descriptor)) as [string, object];
  expect(content).toBe('content');
  expect(env).not.toHaveProperty('PATH');
  await ofFile.close();
});
