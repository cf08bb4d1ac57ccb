import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

export const ruleTexts = defineTexts({
  en: {
    proposal: 'Always sort like this?',
    proposalText: ({ category }: { category: string }) =>
      `Transactions with these words belong to ${category} from now on. Those you sorted ` +
      'yourself or reviewed stay.',
    words: 'Words in the text',
    option: ({ pattern, count }: { pattern: string; count: number }) =>
      count === 0
        ? `${pattern} (new transactions only)`
        : count === 1
          ? `${pattern} (also 1 earlier)`
          : `${pattern} (also ${count} earlier)`,
    accept: 'Always sort like this',
    saving: 'Sorting...',
    decline: 'Only this one',
    kept: 'Transaction saved',
    made: 'The rule is saved',
    moved: ({ count }: CountParams) =>
      count === 1 ? '1 earlier transaction moved' : `${count} earlier transactions moved`,
    failed: 'The rule could not be saved',
    rules: 'Rules',
    none: 'No rules yet. Correct the category of a transaction, and you are asked for one.',
    remove: 'Remove',
    removeOf: ({ pattern }: { pattern: string }) => `Remove the rule for ${pattern}`,
    removing: 'Removing...',
    removed: 'The rule is removed',
    removeFailed: 'The rule could not be removed',
    unknown: 'A category that no longer exists',
  },
  sv: {
    proposal: 'Sortera alltid så?',
    proposalText: ({ category }: { category: string }) =>
      `Transaktioner med de här orden hör till ${category} från och med nu. De du själv ` +
      'har sorterat eller granskat ligger kvar.',
    words: 'Ord i texten',
    option: ({ pattern, count }: { pattern: string; count: number }) =>
      count === 0
        ? `${pattern} (bara nya transaktioner)`
        : count === 1
          ? `${pattern} (även 1 tidigare)`
          : `${pattern} (även ${count} tidigare)`,
    accept: 'Sortera alltid så',
    saving: 'Sorterar...',
    decline: 'Bara den här',
    kept: 'Transaktionen är sparad',
    made: 'Regeln är sparad',
    moved: ({ count }: CountParams) =>
      count === 1
        ? '1 tidigare transaktion är flyttad'
        : `${count} tidigare transaktioner är flyttade`,
    failed: 'Regeln kunde inte sparas',
    rules: 'Regler',
    none: 'Inga regler än. Ändra kategorin på en transaktion så får du frågan.',
    remove: 'Ta bort',
    removeOf: ({ pattern }: { pattern: string }) => `Ta bort regeln för ${pattern}`,
    removing: 'Tar bort...',
    removed: 'Regeln är borttagen',
    removeFailed: 'Regeln kunde inte tas bort',
    unknown: 'En kategori som inte finns längre',
  },
});
