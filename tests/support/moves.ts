import { expect } from 'vitest';
import { FILE_TYPE } from './bank.ts';
import type { Caller } from './caller.ts';

export type MovedRow = {
  key: string;
  name: string;
  kind: string;
  type: string;
  leftOut: string | null;
  guesses: string[];
  hasEnded: boolean;
  months: { month: string; value: string }[];
  continues: { name: string; added: number; differs: object[] } | null;
};
export type MoveAnswer = {
  id: string;
  fileName: string;
  currency: string;
  items: MovedRow[];
  sheets: { layout: object | null; days: string | null; lines: string[][] }[];
  totals: { name: string; months: { month: string; stated: string; counted: string }[] }[];
  issues: { code: string; count: number }[];
};

/** The calls of a user who moves figures in. */
export function movesOf(maria: () => Caller) {
  return {
    read: (body: string | Buffer) => read(maria(), body),
    choose: (id: string, body: object) => choose(maria(), id, body),
    save: (id: string) => save(maria(), id),
    undo: (id: string) => undo(maria(), id),
    worth: () => worth(maria()),
  };
}

async function read(of: Caller, body: string | Buffer) {
  const name = 'Min ekonomi å.csv';
  const headers = { 'content-type': FILE_TYPE, 'x-file-name': encodeURIComponent(name) };
  const answer = await of.call('POST /api/moves', { body, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MoveAnswer>();
}

async function choose(of: Caller, id: string, body: object): Promise<MoveAnswer> {
  const answer = await of.call(`PUT /api/moves/${id}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MoveAnswer>();
}

async function save(of: Caller, id: string) {
  const answer = await of.call(`POST /api/moves/${id}/save`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ made: Record<string, number>; updated: number; months: number }>();
}

async function undo(of: Caller, id: string): Promise<void> {
  const answer = await of.call(`DELETE /api/moves/${id}`);
  expect(answer.statusCode, answer.body).toBe(204);
}

async function worth(of: Caller): Promise<Record<string, number>> {
  const answer = await of.call('GET /api/net-worth-history?from=2024-01&to=2024-06');
  expect(answer.statusCode, answer.body).toBe(200);
  const points = answer.json<{ month: string; value: number }[]>();
  return Object.fromEntries(points.map(({ month, value }) => [month, value]));
}
