import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

export const manyTexts = defineTexts({
  en: {
    bar: 'Chosen transactions',
    chosen: ({ count }: CountParams) => (count === 1 ? '1 chosen' : `${count} chosen`),
    everything: 'All matching transactions are selected',
    chooseListed: 'Choose all shown',
    chooseEverything: 'Choose all that match',
    change: 'Change',
    end: 'Done',
    title: 'Change several transactions',
    text: ({ count }: CountParams) =>
      count === 1
        ? 'Fields you leave unchanged stay as they are.'
        : `Fields you leave unchanged stay as they are in all ${count} transactions.`,
    textEverything:
      'This changes everything that matches your search and filters, also what is not shown yet.',
    category: 'Category',
    asItIs: 'As it is',
    noCategory: 'No category',
    addTags: 'Tags to add',
    removeTags: 'Tags to remove',
    tagsHelp: 'Separate them with commas.',
    reviewed: 'Reviewed',
    isReviewed: 'Reviewed',
    notReviewed: 'Not reviewed',
    save: 'Change them',
    saving: 'Changing...',
    cancel: 'Cancel',
    nothing: 'Choose what to change.',
    failed: 'The transactions could not be changed',
    changed: ({ count }: CountParams) =>
      count === 1 ? '1 transaction changed' : `${count} transactions changed`,
    undo: 'Undo',
    undone: ({ count }: CountParams) =>
      count === 1 ? '1 transaction is as it was' : `${count} transactions are as they were`,
    undoFailed: 'That could not be undone',
  },
  sv: {
    bar: 'Valda transaktioner',
    chosen: ({ count }: CountParams) => (count === 1 ? '1 vald' : `${count} valda`),
    everything: 'Alla träffar är valda',
    chooseListed: 'Välj alla som visas',
    chooseEverything: 'Välj alla träffar',
    change: 'Ändra',
    end: 'Klar',
    title: 'Ändra flera transaktioner',
    text: ({ count }: CountParams) =>
      count === 1
        ? 'Fält du inte ändrar förblir som de är.'
        : `Fält du inte ändrar förblir som de är i alla ${count} transaktioner.`,
    textEverything:
      'Det här ändrar allt som matchar sökningen och filtren, även det som inte visas än.',
    category: 'Kategori',
    asItIs: 'Som den är',
    noCategory: 'Utan kategori',
    addTags: 'Taggar att lägga till',
    removeTags: 'Taggar att ta bort',
    tagsHelp: 'Skilj dem åt med kommatecken.',
    reviewed: 'Granskad',
    isReviewed: 'Granskade',
    notReviewed: 'Inte granskade',
    save: 'Ändra dem',
    saving: 'Ändrar...',
    cancel: 'Avbryt',
    nothing: 'Välj vad som ska ändras.',
    failed: 'Transaktionerna kunde inte ändras',
    changed: ({ count }: CountParams) =>
      count === 1 ? '1 transaktion är ändrad' : `${count} transaktioner är ändrade`,
    undo: 'Ångra',
    undone: ({ count }: CountParams) =>
      count === 1 ? '1 transaktion är som den var' : `${count} transaktioner är som de var`,
    undoFailed: 'Det gick inte att ångra',
  },
});
