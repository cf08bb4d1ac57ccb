import type { Readable } from 'node:stream';
import { beforeEach } from 'vitest';
import { addBankAccount, FILE_TYPE, sendFile, transactionsOf } from '#tests/support/bank.ts';
import type { Caller } from '#tests/support/caller.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

type Sending = { of?: Caller; to?: string; query?: string };

/** Maria, new in each test of a file, and her account, which files are added to. */
export function openBankFiles(account: object = {}) {
  const { installation, maria, signUp } = openWithMaria();
  let accountId: string;

  beforeEach(async () => {
    accountId = await addBankAccount(maria(), account);
  });

  return {
    signUp,
    installation,
    db: () => installation().db,
    orm: () => installation().db.orm,
    url: () => installation().url,
    maria,
    accountId: () => accountId,
    list: (query = '') => transactionsOf(maria(), query),

    send(file: string | Buffer, { of = maria(), to = accountId, query = '' }: Sending = {}) {
      return sendFile(of, to, { file, query });
    },

    /** Previews adding it; the response as it is. */
    look(file: string | Buffer | Readable, query = `account=${accountId}`) {
      const target = `POST /api/transaction-imports/preview?${query}`;
      return maria().call(target, { body: file, headers: { 'content-type': FILE_TYPE } });
    },
  };
}
