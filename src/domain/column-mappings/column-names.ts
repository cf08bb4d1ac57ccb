import { foldedCell } from '../bank-files/header.ts';

/** What columns are called that are that, the likeliest first; whole, or the beginning. */
export const NAMES = {
  date: ['bokföringsdatum', 'bokföringsdag', 'bokf', 'booking date', 'datum', 'date', 'dag', 'day'],
  received: ['belopp in', 'insättning', 'insatt', 'inkomst', 'kredit', 'credit', 'money in', 'in'],
  paid: ['belopp ut', 'uttag', 'utgift', 'debet', 'debit', 'money out', 'ut', 'out'],
  amount: ['belopp', 'amount', 'summa', 'sum', 'beløb', 'beløp'],
  balance: ['saldo', 'bokfört saldo', 'balans', 'balance'],
} as const;

const SAID =
  'text, beskrivning, description, rubrik, titel, title, meddelande, message, mottagare, ' +
  'recipient, namn, name, specifikation, transaktion, details';

/** What columns are called that say what it was. */
export const TEXTS: readonly string[] = SAID.split(', ');

/** The place of the first name that is wanted, and is like it; null: there is none. */
export function placeNamed(
  names: readonly string[],
  wanted: readonly string[],
  like: (place: number) => boolean,
): number | null {
  const folded = names.map(foldedCell);
  const fits = (is: (name: string, word: string) => boolean) => {
    for (const word of wanted) {
      const place = folded.findIndex((name, at) => is(name, word) && like(at));
      if (place !== -1) return place;
    }
    return null;
  };
  return fits((name, word) => name === word) ?? fits((name, word) => name.startsWith(`${word} `));
}
