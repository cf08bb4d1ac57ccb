import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { categoryKeys, fileOfRows, transactionsOf, type TypedRow } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

/** Maria and her account as for files, and edits of transactions by their texts. */
export function openSortedTransactions() {
  const opened = openBankFiles();
  const { maria } = opened;

  async function rowOf(text: string): Promise<Transaction> {
    const { transactions } = await transactionsOf(maria(), `search=${encodeURIComponent(text)}`);
    const [row] = transactions;
    if (row === undefined) throw new Error(`No ${text}`);
    return row;
  }

  return {
    ...opened,
    rowOf,
    sendRows: (...rows: TypedRow[]) => opened.send(fileOfRows(rows)),
    sendRowsTo: (to: string, ...rows: TypedRow[]) => opened.send(fileOfRows(rows), { to }),

    async categoryId(key: string): Promise<string> {
      return [...(await categoryKeys(maria()))].find(([, each]) => each === key)?.[0] ?? '';
    },

    async change(text: string, body: object, headers = {}) {
      return maria().call(`PUT /api/transactions/${(await rowOf(text)).id}`, { body, headers });
    },
  };
}
