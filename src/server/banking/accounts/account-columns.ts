import { getTableColumns } from 'drizzle-orm';
import { bankAccounts } from './table.ts';

const { id, bankName, accountName, accountType, accountNumber, currency, balance, balanceOn } =
  getTableColumns(bankAccounts);

/** The public columns of an account. */
export const accountShown = {
  id,
  bankName,
  accountName,
  accountType,
  accountNumber,
  currency,
  balance,
  balanceOn,
  createdAt: bankAccounts.createdAt,
};
