import { type CountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

export const transactionTexts = defineTexts({
  en: {
    heading: 'Transactions',
    lead: 'Deposits and payments on your bank accounts.',
    list: ({ month }: { month: string }) => `Transactions of ${month}`,
    category: 'Category',
    noCategory: 'No category',
    sameCategory: 'The same as now',
    none: 'Nothing matches. Try another word, or fewer filters.',
    more: 'Show earlier',
    reading: 'Fetching...',
    emptyTitle: 'No transactions yet',
    emptyText:
      'Download a file for an account at your bank and open it here. You see what is in it ' +
      'before anything is saved, and the same row is never counted twice. Or connect the bank, ' +
      'and they come by themselves.',
    connect: 'Connect a bank',
    chooseSome: 'Choose several',
    choose: ({ name }: NameParams) => `Choose ${name}`,
    pending: 'Pending',
    ownTransfer: 'Own transfer',
    transferText:
      'The same sum is on another of your accounts, so this counts as neither income nor spending.',
    partTransfer: 'This is not a transfer',
    parting: 'Saving...',
    parted: 'It counts as income or spending from now on',
    changedElsewhere:
      'Somebody has changed this transaction since you opened it. Save again to keep what you ' +
      'see here, or close and open it to see the other version.',
    edit: ({ name }: NameParams) => `Edit ${name}`,
    editTitle: 'Edit transaction',
    notes: 'Notes',
    tags: 'Tags',
    tagsHelp: ({ count }: CountParams) => `Separate them with commas, at most ${count}.`,
    reviewed: 'Reviewed',
    reviewedHelp: 'You have looked at it and it is right.',
    booked: ({ day }: { day: string }) => `booked ${day}`,
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Transaction saved',
    saveFailed: 'The transaction could not be saved',
  },
  sv: {
    heading: 'Transaktioner',
    lead: 'Insättningar och betalningar på dina bankkonton.',
    list: ({ month }: { month: string }) => `Transaktioner i ${month}`,
    category: 'Kategori',
    noCategory: 'Utan kategori',
    sameCategory: 'Samma som nu',
    none: 'Inga träffar. Prova ett annat ord eller färre filter.',
    more: 'Visa tidigare',
    reading: 'Hämtar...',
    emptyTitle: 'Inga transaktioner än',
    emptyText:
      'Ladda ner en fil för ett konto hos din bank och öppna den här. Du ser vad som finns i ' +
      'den innan något sparas, och samma rad räknas aldrig två gånger. Eller koppla banken, så ' +
      'kommer de av sig själva.',
    connect: 'Koppla en bank',
    chooseSome: 'Välj flera',
    choose: ({ name }: NameParams) => `Välj ${name}`,
    pending: 'Väntar',
    ownTransfer: 'Egen överföring',
    transferText:
      'Samma summa finns på ett annat av dina konton, så den är varken inkomst eller utgift.',
    partTransfer: 'Det är ingen överföring',
    parting: 'Sparar...',
    parted: 'Den räknas som inkomst eller utgift från och med nu',
    changedElsewhere:
      'Någon har ändrat transaktionen sedan du öppnade den. Spara igen för att behålla det du ' +
      'ser här, eller stäng och öppna den för att se den andra versionen.',
    edit: ({ name }: NameParams) => `Ändra ${name}`,
    editTitle: 'Ändra transaktionen',
    notes: 'Anteckningar',
    tags: 'Taggar',
    tagsHelp: ({ count }: CountParams) => `Skilj dem åt med kommatecken, högst ${count}.`,
    reviewed: 'Granskad',
    reviewedHelp: 'Du har tittat på den och den stämmer.',
    booked: ({ day }: { day: string }) => `bokförd ${day}`,
    save: 'Spara',
    saving: 'Sparar...',
    cancel: 'Avbryt',
    saved: 'Transaktionen är sparad',
    saveFailed: 'Transaktionen kunde inte sparas',
  },
});
