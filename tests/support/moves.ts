import { expect } from 'vitest';
import { FILE_TYPE } from './bank.ts';
import type { Caller } from './caller.ts';

export type MovedRow = {
  key: string;
  name: string;
  kind: string;
  type: string;
  currency: string | null;
  transactions: number;
  holdingTransactions: number;
  leftOut: string | null;
  guesses: string[];
  hasEnded: boolean;
  days?: { from: string; to: string };
  months: { month: string; value: string }[];
  continues: { name: string; added: number; transactions: number; differs: object[] } | null;
};
export type MoveAnswer = {
  id: string;
  fileName: string;
  currency: string;
  items: MovedRow[];
  sheets: {
    layout: object | null;
    days: string | null;
    decimal: string | null;
    lines: string[][];
  }[];
  missing: {
    key: string;
    name: string;
    endsOn: string | null;
    hasEnded: boolean;
    wasAsked: boolean;
  }[];
  totals: { name: string; months: { month: string; stated: string; counted: string }[] }[];
  issues: { code: string; count: number }[];
  choices: { items: object[] };
};

export type KeptMove = { id: string; savedAt: string | null; counts: object; isSaving: boolean };

/** The calls of a user who moves figures in. */
export function movesOf(maria: () => Caller) {
  return {
    read: (body: string | Buffer, name?: string) => read(maria(), body, name),
    choose: (id: string, body: object) => choose(maria(), id, body),
    save: (id: string) => save(maria(), id),
    undo: (id: string) => undo(maria(), id),
    kept: async () => (await maria().call('GET /api/moves')).json<KeptMove[]>(),
    worth: () => worth(maria()),
  };
}

async function read(of: Caller, body: string | Buffer, name = 'Min ekonomi å.csv') {
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

/** The values of months of each item of a file. */
export function monthsOf({ items }: MoveAnswer): Record<string, string[]> {
  return Object.fromEntries(
    items.map(({ name, months }) => [name, months.map(({ value }) => value)]),
  );
}

export function issuesOf({ issues }: MoveAnswer): Record<string, number> {
  return Object.fromEntries(issues.map(({ code, count }) => [code, count]));
}

type MovedTransaction = {
  id: string;
  amount: string;
  currency: string;
  description: string;
  category: string | null;
  transactionType: string;
  transactionDate: string;
  tags: string[];
  notes: string | null;
  transferOf: string | null;
};

type NamedRecord = {
  id: string;
  name: string;
  type: string;
  value?: string;
  balance?: string;
  accountForm?: string | null;
};

/** All that a moved file can leave behind, and the code of the refusal of one. */
export function movedBy(maria: () => Caller) {
  const list = async <Each>(path: string): Promise<Each[]> => {
    const answer = await maria().call(`GET ${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Each[]>();
  };
  const everything = async () => {
    const answer = await maria().call('GET /api/transactions?limit=200');
    expect(answer.statusCode, answer.body).toBe(200);
    const { transactions } = answer.json<{ transactions: MovedTransaction[] }>();
    return {
      assets: await list<NamedRecord>('/api/assets'),
      liabilities: await list<NamedRecord>('/api/liabilities'),
      accounts: await list<{
        accountName: string;
        accountType: string;
        balance: string;
        isItem: boolean;
      }>('/api/bank-accounts'),
      rows: transactions,
      categories: await list<{ id: string; name: string; defaultKey: string | null }>(
        '/api/transaction-categories',
      ),
    };
  };
  const refusalOf = async (body: string | Buffer): Promise<string> => {
    const headers = { 'content-type': FILE_TYPE, 'x-file-name': 'fil' };
    const answer = await maria().call('POST /api/moves', { body, headers });
    expect(answer.statusCode).toBe(400);
    return answer.json<{ issues: { code: string }[] }>().issues[0]?.code ?? '';
  };
  return { everything, refusalOf };
}
