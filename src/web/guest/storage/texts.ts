import { defineTexts } from '#domain/basics/texts.ts';

/** Reasons why the browser does not store something. */
export const guestTexts = defineTexts({
  en: {
    conflict: 'It was changed in another tab meanwhile.',
    limit_reached: 'There are 1,000 already, and no list holds more.',
    not_found: 'Another tab has removed it meanwhile, so nothing was saved.',
    storage_full:
      'This browser cannot store more: its storage for this site is full or turned off. Nothing ' +
      'already saved is lost. Remove something, or create an account.',
  },
  sv: {
    conflict: 'Det har ändrats i en annan flik under tiden.',
    limit_reached: 'Det finns redan 1 000, och fler ryms inte i en lista.',
    not_found: 'Den togs bort i en annan flik under tiden, så inget sparades.',
    storage_full:
      'Webbläsaren sparar inte mer: lagringen för den här sidan är full eller avstängd. Inget av ' +
      'det som sparats har gått förlorat. Ta bort något eller skapa ett konto.',
  },
});
