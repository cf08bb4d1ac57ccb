import {
  type CountParams,
  type DayParams,
  defineTexts,
  type NameParams,
} from '#domain/basics/texts.ts';

type PriceParams = { price: string; day: string };

/** Words of the dialog of prices. */
export const priceTexts = defineTexts({
  en: {
    title: 'Update prices',
    titleOf: ({ name }: NameParams) => `Price of ${name}`,
    text: 'No prices are fetched. Type them from your broker or the fund company.',
    day: 'Day of the prices',
    priceOf: ({ name, currency }: { name: string; currency: string }) => `${name}, ${currency}`,
    last: ({ price, day }: PriceParams) => `Last ${price}, ${day}`,
    noPrice: 'No price yet',
    all: ({ count }: CountParams) => `Show all ${count}`,
    file: 'Open a price file',
    fileHelp: 'A table with the columns date, ISIN, price and currency.',
    earlier: 'Known prices',
    removePrice: ({ day }: DayParams) => `Delete the price of ${day}`,
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    saved: ({ count }: CountParams) => (count === 1 ? '1 price saved' : `${count} prices saved`),
    removed: 'Price deleted',
    undo: 'Undo',
    undone: 'The price is back',
    failed: 'The prices could not be saved',
    nothing: 'Enter at least one price.',
    unknown: ({ isins, more }: { isins: string; more: number }) =>
      `Not among your holdings: ${isins}${more > 0 ? ` and ${more} more` : ''}`,
    line: ({ line, message }: { line: string; message: string }) => `Line ${line}: ${message}`,
    large: 'The file is larger than 5 MB.',
  },
  sv: {
    title: 'Uppdatera kurser',
    titleOf: ({ name }: NameParams) => `Kurs för ${name}`,
    text: 'Inga kurser hämtas. Skriv av dem från din mäklare eller fondbolaget.',
    day: 'Kursernas dag',
    priceOf: ({ name, currency }: { name: string; currency: string }) => `${name}, ${currency}`,
    last: ({ price, day }: PriceParams) => `Senast ${price}, ${day}`,
    noPrice: 'Ingen kurs ännu',
    all: ({ count }: CountParams) => `Visa alla ${count}`,
    file: 'Öppna en kursfil',
    fileHelp: 'En tabell med kolumnerna date, ISIN, price och currency.',
    earlier: 'Kända kurser',
    removePrice: ({ day }: DayParams) => `Ta bort kursen den ${day}`,
    cancel: 'Avbryt',
    save: 'Spara',
    saving: 'Sparar...',
    saved: ({ count }: CountParams) =>
      count === 1 ? '1 kurs är sparad' : `${count} kurser är sparade`,
    removed: 'Kursen är borttagen',
    undo: 'Ångra',
    undone: 'Kursen är tillbaka',
    failed: 'Kurserna kunde inte sparas',
    nothing: 'Skriv minst en kurs.',
    unknown: ({ isins, more }: { isins: string; more: number }) =>
      `Finns inte bland dina innehav: ${isins}${more > 0 ? ` och ${more} till` : ''}`,
    line: ({ line, message }: { line: string; message: string }) => `Rad ${line}: ${message}`,
    large: 'Filen är större än 5 MB.',
  },
});
