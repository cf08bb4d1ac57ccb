import { defineTexts } from '#domain/texts.ts';

/** Apart from what every list says: the dashboard carries that. */
export const transactionsLinkTexts = defineTexts({
  en: { transactions: 'Transactions' },
  sv: { transactions: 'Transaktioner' },
});
