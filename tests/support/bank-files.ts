import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addBankAccount, FILE_TYPE, sendFile, transactionsOf } from './bank.ts';
import { type Caller, signUp } from './caller.ts';
import { openSignIn, type SignIn } from './sign-in.ts';

type Sending = { of?: Caller; to?: string; query?: string };

/** Maria, new in each test of a file, and her account, which files are added to. */
export function openBankFiles(account: object = {}) {
  let installation: SignIn;
  let maria: Caller;
  let accountId: string;

  beforeAll(async () => {
    installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  });

  beforeEach(async () => {
    maria = await signUp(installation.app, 'Maria');
    accountId = await addBankAccount(maria, account);
  });

  afterAll(() => installation.close());

  return {
    signUp: (name: string) => signUp(installation.app, name),
    db: () => installation.db,
    orm: () => installation.db.orm,
    url: () => installation.url,
    maria: () => maria,
    accountId: () => accountId,
    list: (query = '') => transactionsOf(maria, query),

    send(file: string | Buffer, { of = maria, to = accountId, query = '' }: Sending = {}) {
      return sendFile(of, to, { file, query });
    },

    /** What adding it would do; the answer as it is told. */
    look(file: string | Buffer, query = `account=${accountId}`) {
      const target = `POST /api/transaction-imports/preview?${query}`;
      return maria.call(target, { body: file, headers: { 'content-type': FILE_TYPE } });
    },
  };
}
