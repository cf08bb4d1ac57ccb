import { defineTexts } from '#domain/basics/texts.ts';

export const bankingLinksTexts = defineTexts({
  en: {
    places: 'Transactions and banks',
    transactions: 'Transactions',
    cashFlow: 'Cash flow',
    banks: 'Banks',
    premium: 'Premium',
  },
  sv: {
    places: 'Transaktioner och banker',
    transactions: 'Transaktioner',
    cashFlow: 'Kassaflöde',
    banks: 'Banker',
    premium: 'Premium',
  },
});
