import { randomUUID } from 'node:crypto';
import { create, list, one, type Row } from './authorization-row.ts';
import {
  addBankAccount,
  addJanuary,
  addTransfer,
  categoryKeys,
  FILE_TYPE,
  JANUARY,
  sendFile,
  transactionsOf,
} from '#tests/support/bank.ts';
import { connectTo } from '#tests/support/banks.ts';
import type { Caller } from '#tests/support/caller.ts';
import { addMapping, FINGERPRINT, MAPPING } from '#tests/support/column-mappings.ts';

const bankFile = { type: FILE_TYPE, text: JANUARY };

/** Access to data of banks (tests/platform/authorization.test.ts). */
export function bankingRows(owner: () => Caller): Record<string, Row> {
  return {
    ...accountRows(owner),
    ...connectionRows(owner),
    ...sortingRows(owner),
    ...transactionRows(owner),
  };
}

function accountRows(owner: () => Caller): Record<string, Row> {
  return {
    'GET /api/bank-accounts': list,
    'POST /api/bank-accounts': { ...create, body: { accountName: 'Lönekonto' } },
    'DELETE /api/bank-accounts/:id': { ...one, owner: 204, id: () => addBankAccount(owner()) },
    'POST /api/bank-accounts/:id/imports': {
      ...one,
      owner: 201,
      content: bankFile,
      id: () => addBankAccount(owner()),
    },
    'PUT /api/bank-accounts/:id': {
      ...one,
      body: { accountName: 'Sparkonto' },
      id: () => addBankAccount(owner()),
    },
    'GET /api/bank-accounts/:id/contents': { ...one, id: () => addBankAccount(owner()) },
    'POST /api/bank-accounts/:id/item': { ...one, owner: 201, id: () => accountOfFile(owner()) },
    'DELETE /api/bank-accounts/:id/item': {
      ...one,
      owner: 204,
      id: async () => {
        const id = await accountOfFile(owner());
        await owner().call(`POST /api/bank-accounts/${id}/item`);
        return id;
      },
    },
  };
}

/** An account whose balance a file has stated. */
async function accountOfFile(of: Caller): Promise<string> {
  const id = await addBankAccount(of);
  await sendFile(of, id, { file: JANUARY });
  return id;
}

function connectionRows(owner: () => Caller): Record<string, Row> {
  return {
    'GET /api/banks': list,
    'GET /api/bank-connections': list,
    'POST /api/bank-connections': { ...list, body: { bank: 'granbanken' } },
    'POST /api/bank-connections/return': {
      ...list,
      // A consent that was never started has no return.
      stranger: 410,
      owner: 410,
      body: { state: 'x', answer: {} },
    },
    'PUT /api/bank-connections/:id/accounts': {
      ...one,
      body: { accounts: [] },
      id: () => ownConnection(owner()),
    },
    'POST /api/bank-connections/:id/sync': { ...one, id: () => ownConnection(owner()) },
    'DELETE /api/bank-connections/:id': { ...one, owner: 204, id: () => ownConnection(owner()) },
  };
}

function sortingRows(owner: () => Caller): Record<string, Row> {
  return {
    'GET /api/transaction-categories': list,
    'POST /api/transaction-categories': { ...create, body: { name: 'Resor' } },
    'PUT /api/transaction-categories/:id': {
      ...one,
      body: { keywords: [] },
      id: () => ownCategory(owner()),
    },
    'POST /api/transaction-categories/:id/reset': { ...one, id: () => ownCategory(owner()) },
    'DELETE /api/transaction-categories/:id': {
      ...one,
      owner: 204,
      id: () => newCategory(owner()),
    },
    'GET /api/transaction-rules': list,
    'POST /api/transaction-rules': {
      ...create,
      // Transactions in the category are the owner's, so nobody else can name it.
      stranger: 400,
      body: async () => ({ pattern: 'ICA', category: await ownCategory(owner()) }),
    },
    'DELETE /api/transaction-rules/:id': { ...one, owner: 204, id: () => ownRule(owner()) },
  };
}

function transactionRows(owner: () => Caller): Record<string, Row> {
  return {
    'GET /api/transaction-imports': list,
    'POST /api/transaction-imports': { ...create, content: bankFile },
    'POST /api/transaction-imports/preview': { ...list, content: bankFile },
    // A fingerprint does not reveal the owner of the files.
    'PUT /api/column-mappings/:id': {
      ...one,
      stranger: 204,
      owner: 204,
      body: MAPPING,
      id: async () => FINGERPRINT,
    },
    'DELETE /api/column-mappings/:id': { ...one, owner: 204, id: () => addMapping(owner()) },
    'DELETE /api/transaction-imports/:id': { ...one, owner: 204, id: () => addJanuary(owner()) },
    'GET /api/transactions': list,
    'PUT /api/transactions/:id': {
      ...one,
      body: { isReviewed: 1 },
      id: () => ownTransaction(owner()),
    },
    'PATCH /api/transactions': {
      ...list,
      stranger: 404,
      body: async () => ({ ids: [await ownTransaction(owner())], changes: { isReviewed: 1 } }),
    },
    'DELETE /api/transaction-edits/:id': { ...one, id: () => ownEdit(owner()) },
    'GET /api/transactions/:id/rules': { ...one, id: () => ownTransaction(owner()) },
    'DELETE /api/transactions/:id/transfer': { ...one, owner: 204, id: () => addTransfer(owner()) },
    'GET /api/recurring': list,
    'GET /api/cash-flow': list,
    // Recurring payments are detected from booked rows (tests/banking/recurring.test.ts); here nothing
    // does.
    'PUT /api/recurring/decisions': {
      ...list,
      stranger: 404,
      owner: 404,
      body: {
        key: 'out|SEK|GYM|monthly',
        decision: 'dismissed',
      },
    },
    'DELETE /api/recurring/decisions': { ...list, stranger: 404, owner: 404 },
  };
}

async function ownConnection(owner: Caller): Promise<string> {
  return (await connectTo(owner, 'granbanken')).id;
}

async function ownTransaction(owner: Caller): Promise<string> {
  await addJanuary(owner);
  return (await transactionsOf(owner)).transactions[0]?.id ?? '';
}

async function ownCategory(owner: Caller): Promise<string> {
  const [first] = await categoryKeys(owner);
  return first?.[0] ?? '';
}

/** A category of the owner's own. */
async function newCategory(owner: Caller): Promise<string> {
  const body = { name: randomUUID() };
  const made = await owner.call('POST /api/transaction-categories', { body });
  return made.json<{ category: { id: string } }>().category.id;
}

async function ownRule(owner: Caller): Promise<string> {
  const body = { pattern: 'ICA', category: await ownCategory(owner) };
  const made = await owner.call('POST /api/transaction-rules', { body });
  return made.json<{ rule: { id: string } }>().rule.id;
}

async function ownEdit(owner: Caller): Promise<string> {
  const body = { ids: [await ownTransaction(owner)], changes: { isReviewed: 1 } };
  const made = await owner.call('PATCH /api/transactions', { body });
  return made.json<{ edit: string }>().edit;
}
