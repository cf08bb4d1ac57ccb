import * as z from 'zod/mini';

/** Only the fields that are used of Enable Banking's answers; banks leave out any of them. */
const text = z.optional(z.nullable(z.string()));
const amount = z.object({ amount: z.string(), currency: z.string() });
const named = z.optional(z.nullable(z.object({ name: text })));

export const banksAnswer = z.object({
  aspsps: z.array(
    z.object({
      name: z.string(),
      country: z.string(),
      psu_types: z.optional(z.nullable(z.array(z.string()))),
      maximum_consent_validity: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type BankListed = z.output<typeof banksAnswer>['aspsps'][number];

export const authAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });

const access = z.optional(z.nullable(z.object({ valid_until: text })));
const aspsp = z.optional(z.nullable(z.object({ name: text })));

export const sessionMade = z.object({ session_id: z.string(), access, aspsp });

export const sessionAnswer = z.object({
  status: z.string(),
  /** Accounts may be complete, or only their ids. */
  accounts: z.array(z.union([z.string(), z.object({ uid: z.string() })])),
  access,
});

export const accountAnswer = z.object({
  identification_hash: text,
  account_id: z.optional(
    z.nullable(
      z.object({
        iban: text,
        other: z.optional(z.nullable(z.object({ identification: text }))),
      }),
    ),
  ),
  name: text,
  details: text,
  product: text,
  cash_account_type: text,
  currency: text,
});
export type AccountTold = z.output<typeof accountAnswer>;

export const balancesAnswer = z.object({
  balances: z.array(z.object({ balance_amount: amount, balance_type: text, reference_date: text })),
});
export type BalanceTold = z.output<typeof balancesAnswer>['balances'][number];

export const transactionTold = z.object({
  entry_reference: text,
  transaction_amount: amount,
  credit_debit_indicator: z.string(),
  status: z.string(),
  booking_date: text,
  value_date: text,
  transaction_date: text,
  creditor: named,
  debtor: named,
  remittance_information: z.optional(z.nullable(z.array(z.nullable(z.string())))),
  merchant_category_code: text,
  bank_transaction_code: z.optional(z.nullable(z.object({ description: text }))),
});

/** Rows are validated one by one: an invalid one must not hide the others. */
export const transactionsAnswer = z.object({
  transactions: z.array(z.unknown()),
  continuation_key: text,
});

export const refusalAnswer = z.object({
  error: text,
  code: z.optional(z.unknown()),
  message: text,
});
