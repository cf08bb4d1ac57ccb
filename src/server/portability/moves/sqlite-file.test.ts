import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDatabase } from './sqlite-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'valv-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('a database has no file while it is read, which a killed process would leave', () => {
  const path = join(folder, 'db');
  const made = new DatabaseSync(path);
  made.exec(`create table accounts (id, name); insert into accounts values ('a', 'Lönekonto')`);
  made.close();
  const bytes = readFileSync(path);
  rmSync(path);
  const read = readDatabase(bytes, (rows) => {
    expect(readdirSync(folder)).toEqual([]);
    return [...rows('accounts', ['id', 'name', 'other'])];
  });
  expect(read).toEqual([['a', 'Lönekonto', null]]);
});
