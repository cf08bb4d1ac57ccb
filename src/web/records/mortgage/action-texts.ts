// Apart from texts.ts: they come with the lists.
import { defineTexts } from '#domain/basics/texts.ts';

type Name = { name: string };

/** Texts of the action that opens the dialog of a mortgage. */
export const mortgageActionTexts = defineTexts({
  en: {
    ofHome: ({ name }: Name) => `Mortgage of ${name}`,
    ofLoan: ({ name }: Name) => `Home and terms of ${name}`,
    ofHomeShort: 'Mortgage',
    ofLoanShort: 'Home and terms',
  },
  sv: {
    ofHome: ({ name }: Name) => `Bolånet för ${name}`,
    ofLoan: ({ name }: Name) => `Bostad och villkor för ${name}`,
    ofHomeShort: 'Bolånet',
    ofLoanShort: 'Bostad och villkor',
  },
});
