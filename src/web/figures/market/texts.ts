import { defineTexts } from '#domain/basics/texts.ts';

/** Texts about the house price index, and its limits. */
export const houseIndexTexts = defineTexts({
  en: {
    houses:
      'The index follows prices of one- and two-dwelling houses in all of Sweden. It is a guide, ' +
      'and no valuation of your home. It does not measure flats: use your own valuation for one.',
  },
  sv: {
    houses:
      'Indexet följer priserna på en- och tvåbostadshus i hela Sverige. Det är ett riktmärke, ' +
      'ingen värdering av din bostad. Lägenheter mäter det inte: räkna dem med egen värdering.',
  },
});
