// Apart from texts.ts: the dashboard loads these words alone.
import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

type HistoryParams = { months: number };

/** An account that becomes an asset, or a card that becomes a liability. */
export const accountItemTexts = defineTexts({
  en: {
    title: 'Not among your assets yet',
    text: 'Added with its balance, and with earlier months where they can be worked out.',
    asset: 'Add to your assets',
    liability: 'Add to your liabilities',
    addName: ({ text, name }: { text: string } & NameParams) => `${text}: ${name}`,
    adding: 'Adding...',
    later: 'Not now',
    laterName: ({ name }: NameParams) => `Not now: ${name}`,
    addedAsset: 'The account is now among your assets',
    addedLiability: 'The card is now among your liabilities',
    months: ({ months }: HistoryParams) =>
      `With the balance of ${months} earlier ${months === 1 ? 'month' : 'months'}.`,
    noMonths: 'Without earlier months: they cannot be worked out with certainty.',
    already: 'It was there already',
    failed: 'The account could not be added',
    undo: 'Undo',
    undoName: ({ name }: NameParams) => `Undo: ${name}`,
    undone: 'The account is no longer there',
    undoFailed: 'It could not be undone',
  },
  sv: {
    title: 'Inte bland dina tillgångar än',
    text: 'Läggs till med sitt saldo, och med tidigare månader där de går att räkna fram.',
    asset: 'Lägg till bland tillgångarna',
    liability: 'Lägg till bland skulderna',
    addName: ({ text, name }: { text: string } & NameParams) => `${text}: ${name}`,
    adding: 'Lägger till...',
    later: 'Inte nu',
    laterName: ({ name }: NameParams) => `Inte nu: ${name}`,
    addedAsset: 'Kontot finns nu bland dina tillgångar',
    addedLiability: 'Kortet finns nu bland dina skulder',
    months: ({ months }: HistoryParams) =>
      `Med saldot för ${months} ${months === 1 ? 'tidigare månad' : 'tidigare månader'}.`,
    noMonths: 'Utan tidigare månader: de går inte att räkna fram med säkerhet.',
    already: 'Det fanns redan där',
    failed: 'Kontot kunde inte läggas till',
    undo: 'Ångra',
    undoName: ({ name }: NameParams) => `Ångra: ${name}`,
    undone: 'Kontot är borttaget igen',
    undoFailed: 'Det gick inte att ångra',
  },
});
