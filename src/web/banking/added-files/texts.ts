import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

type AddedAndKnownParams = { added: number; known: number; prices?: number };

export const addedFileTexts = defineTexts({
  en: {
    files: 'Files',
    filesTitle: 'Files that were added',
    filesText:
      'Undo removes a file’s transactions, with your changes to them. Those that another file ' +
      'also holds stay.',
    noFiles: 'No files yet.',
    file: ({ added, known, prices = 0 }: AddedAndKnownParams) =>
      `${added} new, ${known} known${prices > 0 ? `, ${prices} ${prices === 1 ? 'price' : 'prices'}` : ''}`,
    undo: 'Undo',
    undoOf: ({ name }: NameParams) => `Undo ${name}`,
    undoing: 'Undoing...',
    undone: 'The file has been removed',
    pricesGone:
      'Prices that it replaced do not come back. Add the earlier file again if you need them.',
    undoFailed: 'The file could not be removed',
    isUndone: 'Undone',
    close: 'Close',
  },
  sv: {
    files: 'Filer',
    filesTitle: 'Filer som har lagts till',
    filesText:
      'Ångra tar bort filens transaktioner, med dina ändringar av dem. De som också finns i en ' +
      'annan fil blir kvar.',
    noFiles: 'Inga filer än.',
    file: ({ added, known, prices = 0 }: AddedAndKnownParams) =>
      `${added} ${added === 1 ? 'ny' : 'nya'}, ${known} ${known === 1 ? 'känd' : 'kända'}` +
      (prices > 0 ? `, ${prices} ${prices === 1 ? 'kurs' : 'kurser'}` : ''),
    undo: 'Ångra',
    undoOf: ({ name }: NameParams) => `Ångra ${name}`,
    undoing: 'Ångrar...',
    undone: 'Filen är borttagen',
    pricesGone:
      'Kurser som den ersatte kommer inte tillbaka. Lägg till den tidigare filen igen om du behöver dem.',
    undoFailed: 'Filen kunde inte tas bort',
    isUndone: 'Ångrad',
    close: 'Stäng',
  },
});
