import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

export const demoTexts = defineTexts({
  en: {
    title: 'Example data',
    text:
      'Fill the account with an invented family. The items are marked and can be removed ' +
      'at once.',
    load: 'Load example data',
    loading: 'Loading...',
    loaded: 'Demo data loaded',
    loadedText: 'The account was filled with example data.',
    loadFailed: 'Error',
    loadFailedText: 'Could not load demo data.',
    shown: ({ count }: CountParams) =>
      `Example items: ${count}. They count in every total until you remove them.`,
    remove: 'Remove example data',
    removing: 'Removing...',
    removed: 'Example data removed',
    removeFailed: 'The example data could not be removed',
    removeTitle: 'Remove all example data?',
    removeText: ({ count }: CountParams) =>
      `Example items (${count}) are removed with their history, also those you have changed. ` +
      'Your own stay.',
    mixTitle: 'Load examples beside your own?',
    mixText: ({ count }: CountParams) =>
      `You have ${count === 1 ? '1 item' : `${count} items`} of your own. The examples are ` +
      'marked, and count in every total until you remove them.',
    cancel: 'Cancel',
  },
  sv: {
    title: 'Exempeldata',
    text: 'Fyll kontot med en påhittad familj. Posterna märks och kan tas bort på en gång.',
    load: 'Ladda exempeldata',
    loading: 'Laddar...',
    loaded: 'Demo Data Laddad',
    loadedText: 'Kontot fylldes med exempeldata.',
    loadFailed: 'Fel',
    loadFailedText: 'Kunde inte ladda demo data.',
    shown: ({ count }: CountParams) =>
      `Exempelposter: ${count}. De räknas med i alla summor tills du tar bort dem.`,
    remove: 'Ta bort exempeldata',
    removing: 'Tar bort...',
    removed: 'Exempeldata är borttagna',
    removeFailed: 'Exempeldata kunde inte tas bort',
    removeTitle: 'Ta bort alla exempeldata?',
    removeText: ({ count }: CountParams) =>
      `Exempelposter (${count}) försvinner med sin historik, även de du har ändrat. Dina egna ` +
      'finns kvar.',
    mixTitle: 'Ladda exempel bredvid dina egna?',
    mixText: ({ count }: CountParams) =>
      `Du har ${count === 1 ? '1 egen post' : `${count} egna poster`}. Exemplen märks, och ` +
      'räknas med i alla summor tills du tar bort dem.',
    cancel: 'Avbryt',
  },
});
