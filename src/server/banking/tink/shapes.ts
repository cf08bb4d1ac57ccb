import * as z from 'zod/mini';

/** Only the fields that are used of Tink's answers: unknown ones may appear at any time. */
const text = z.optional(z.nullable(z.string()));
const scaled = z.object({
  currencyCode: z.string(),
  value: z.object({ unscaledValue: z.string(), scale: z.string() }),
});
const next = text;

export const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: text,
});

export const codeAnswer = z.object({ code: z.string().check(z.minLength(1)) });

const balance = z.optional(z.nullable(z.object({ amount: scaled })));

const tinkAccount = z.object({
  id: z.string(),
  name: text,
  type: text,
  balances: z.optional(z.object({ booked: balance, available: balance })),
  identifiers: z.optional(
    z.object({
      iban: z.optional(z.nullable(z.object({ iban: text, bban: text }))),
      pan: z.optional(z.nullable(z.object({ masked: text }))),
      financialInstitution: z.optional(z.nullable(z.object({ accountNumber: text }))),
    }),
  ),
  dates: z.optional(z.object({ lastRefreshed: text })),
});
export type TinkAccount = z.output<typeof tinkAccount>;

export const accountsAnswer = z.object({ accounts: z.array(tinkAccount), nextPageToken: next });

export const tinkTransaction = z.object({
  id: z.string(),
  status: z.string(),
  amount: scaled,
  dates: z.optional(z.object({ booked: text, value: text, transaction: text })),
  descriptions: z.optional(z.object({ display: text, original: text })),
  merchantInformation: z.optional(
    z.nullable(z.object({ merchantName: text, merchantCategoryCode: text })),
  ),
  categories: z.optional(
    z.nullable(z.object({ pfm: z.optional(z.nullable(z.object({ id: text }))) })),
  ),
});
export type TinkTransaction = z.output<typeof tinkTransaction>;

/** Rows are validated one by one: an invalid one must not hide the others. */
export const transactionsAnswer = z.object({
  transactions: z.array(z.unknown()),
  nextPageToken: next,
});

export const consentsAnswer = z.object({
  providerConsents: z.array(
    z.object({
      credentialsId: z.string(),
      accountIds: z.optional(z.nullable(z.array(z.string()))),
      providerName: text,
      status: z.string(),
      sessionExpiryDate: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type TinkConsent = z.output<typeof consentsAnswer>['providerConsents'][number];

export const credentialsAnswer = z.object({
  credentials: z.array(z.object({ id: z.string() })),
});

export const categoriesAnswer = z.array(z.object({ id: z.string(), code: z.string() }));

export const providersAnswer = z.object({
  providers: z.array(z.object({ name: z.string(), displayName: text })),
});

export const stored = z.object({
  token: z.string(),
  endsAt: z.string(),
  refreshToken: z.nullable(z.string()),
});
