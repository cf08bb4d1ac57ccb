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

test('secrets are left out wherever they stand', () => {
  const line = logged((log) => log.info({ password: 'a', body: { refresh_token: 'b' } }, 'x'));
  expect(JSON.parse(line)).toMatchObject({
    password: '[left out]',
    body: { refresh_token: '[left out]' },
  });
});
