import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ to: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

test('a failed statement is logged with its reason and without its values', () => {
  const detail = 'Key (email)=(erik@example.com) already exists.';
  const cause = Object.assign(new Error('the table is gone'), { code: '42P01', detail });
  const error = new DrizzleQueryError('select $1', ['maria@example.com'], cause);
  const line = logged((log) => log.error({ err: error }, 'A request failed'));
  expect(line).toContain('select $1');
  expect(line).toContain('the table is gone');
  expect(line).toContain('42P01');
  expect(line).not.toContain('example.com');
});

test('the database’s own words are logged without the values that it repeats', () => {
  const detail = 'Key (email)=(erik@example.com) already exists.';
  const more = { severity: 'ERROR', routine: '_bt_check_unique', code: '23505', detail };
  const line = logged((log) => log.error({ err: Object.assign(new Error('twice'), more) }, 'x'));
  expect(line).toContain('twice');
  expect(line).toContain('23505');
  expect(line).not.toContain('example.com');
});

test('secrets are left out wherever they stand', () => {
  const line = logged((log) => log.info({ password: 'a', body: { refresh_token: 'b' } }, 'x'));
  expect(JSON.parse(line)).toMatchObject({
    password: '[left out]',
    body: { refresh_token: '[left out]' },
  });
});

test('nothing that opens something is in the words of an error', () => {
  const fetched = 'https://valv.example.se/auth/reset-password?token=s3cr3t&type=recovery';
  const causes = [
    `${fetched} did not answer`,
    '/api/export/QmFja3Vw_b2Y-s3cr3t was cut off',
    'postgresql://valv:s3cr3t@db.example.se/valv refused',
    'smtps://post:s3cr3t@mail.example.se refused',
    'Bearer s3cr3t is not valid',
    'Invalid API Key provided: sk_live_s3cr3t',
    'whsec_s3cr3t was the secret',
    'the token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzM2NyM3QifQ.c3M is too old',
  ];
  for (const words of causes) {
    const cause = Object.assign(new Error(words), { request: { url: words } });
    const line = logged((log) => log.error({ err: new Error(words, { cause }) }, 'Failed'));
    expect(line).not.toMatch(/s3cr3t|eyJzdWI/);
    expect(line).toMatch(/\[left out\]|\[token\]|\[key\]/);
  }
});

test('an error is otherwise unchanged', () => {
  const words = 'ENOSPC: no space left on device, write /srv/valv/backups/a.part (code 28)';
  expect(logged((log) => log.error({ err: new Error(words) }, 'Failed'))).toContain(words);
});

test('a terminal gets a sentence in place of an object, without control characters', () => {
  const lines: string[] = [];
  const log = createLog({ format: 'text', to: { write: (line) => void lines.push(line) } });
  log.info({ rules: ['a', 'b', 'c', 'd', 'e'] }, 'Rules end');
  log.warn({ job: 'rates', failed: { ecb: 404 } }, 'A job failed');
  log.error({ err: new Error('gone\u001B[2J'), password: 'a' }, 'A request failed');
  const text = lines.join('').replaceAll(/^\d\d:\d\d:\d\d /gm, '');
  expect(text).toMatch(
    /^Rules end \(rules: a, b, c and 2 more\)\nWarning: A job failed \(job: rates, failed: \{"ecb":404\}\)\nError: A request failed \(password: \[left out\]\)\nError: gone/,
  );
  expect(text).not.toContain('\u001B');
});
