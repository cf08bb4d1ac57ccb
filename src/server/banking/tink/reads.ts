import { addDays } from '#domain/basics/months.ts';
import { read } from '#server/banking/providers/ask.ts';
import type {
  AccountAtBank,
  Holder,
  PageAtBank,
  TransactionPageRequest,
} from '#server/banking/providers/port.ts';
import { callFor, type TinkParts, type Token } from './calls.ts';
import { accountsAnswer, categoriesAnswer, transactionsAnswer } from './shapes.ts';
import { accountIn, transactionIn } from './transform.ts';

type TokenHolder = { holder: Holder; token: Token };

const PAGE_ROWS = '100';
const ACCOUNT_PAGES_MAX = 20;
const CODES_MS = 86_400_000;
/** Pending transactions may be dated this many days ahead. */
const AHEAD_DAYS = 10;

/** Requests to Tink on behalf of a holder. */
export function createTinkReads(parts: TinkParts) {
  const categoryCodes = createCodes(parts);
  return {
    async accounts(whose: TokenHolder): Promise<AccountAtBank[]> {
      const accounts: AccountAtBank[] = [];
      let pageToken = '';
      for (let page = 0; page < ACCOUNT_PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ pageSize: PAGE_ROWS, ...tokened(pageToken) });
        const { body } = await callFor(parts, whose, { path: `/data/v2/accounts?${query}` });
        const answer = read(accountsAnswer, body);
        accounts.push(...answer.accounts.map(accountIn).filter((each) => each !== null));
        const next = answer.nextPageToken ?? '';
        if (next === '' || next === pageToken) break;
        pageToken = next;
      }
      return accounts;
    },

    async transactions(whose: TokenHolder, stretch: TransactionPageRequest): Promise<PageAtBank> {
      const { account, from, to, cursor } = stretch;
      const query = new URLSearchParams({
        accountIdIn: account.ref,
        pageSize: PAGE_ROWS,
        bookedDateLte: addDays(to, AHEAD_DAYS),
        ...(from && { bookedDateGte: from }),
        ...tokened(cursor ?? ''),
      });
      const names = await categoryCodes(whose);
      const { body } = await callFor(parts, whose, { path: `/data/v2/transactions?${query}` });
      const answer = read(transactionsAnswer, body);
      const all = answer.transactions.map((each) => transactionIn(each, names));
      const rows = all.filter((each) => each !== null);
      const next = answer.nextPageToken ?? '';
      const isLast = next === '' || next === cursor;
      return { rows, next: isLast ? null : next, skipped: all.length - rows.length };
    },
  };
}

/** Reads the codes of Tink's categories once a day. */
function createCodes(parts: TinkParts) {
  let codes: ReadonlyMap<string, string> = new Map();
  let codesUntil = 0;

  return async (whose: TokenHolder) => {
    const now = parts.clock().getTime();
    if (now < codesUntil) return codes;
    const path = '/api/v1/categories?locale=en_US';
    const answer = await callFor(parts, whose, { path });
    const listed = categoriesAnswer.safeParse(answer.body).data ?? [];
    codes = new Map(listed.map(({ id, code }) => [id, code]));
    codesUntil = now + CODES_MS;
    return codes;
  };
}

function tokened(pageToken: string): Record<string, string> {
  return pageToken === '' ? {} : { pageToken };
}
