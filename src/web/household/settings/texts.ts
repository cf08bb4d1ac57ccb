import { type CountParams, type NameParams, defineTexts } from '#domain/basics/texts.ts';

type SharedKindsParams = { listed: string };
type SettingsParams = { currencies: string; mails: string };

export const settingsTexts = defineTexts({
  en: {
    title: 'You and the household',
    categories: {
      shareAssets: 'Assets',
      shareLiabilities: 'Liabilities',
      shareIncome: 'Income',
      shareCosts: 'Costs',
      shareGoals: 'Goals',
    },
    sharing: 'What you share',
    sharesAll: 'The others see everything.',
    sharesNothing: 'The others see nothing of yours.',
    shares: ({ listed }: SharedKindsParams) => `The others see ${listed.toLowerCase()}.`,
    itemByItem: 'Your items are named.',
    totalsOnly: 'Totals only: no item of yours is named.',
    change: 'Choose what you share',
    sharingText: 'Only those in the household see it, and nobody but you can change it.',
    isOff: 'The household does not show this. An owner can change that in its settings.',
    hideItems: 'Totals only',
    hideItemsHelp: 'The others see your sums, but no item by name.',
    settings: 'Settings',
    settingsNow: ({ currencies, mails }: SettingsParams) =>
      `Amounts in ${currencies}, invitations in ${mails}.`,
    languages: { en: 'English', sv: 'Swedish' },
    changeSettings: 'Change the settings',
    settingsText: 'For everybody in the household.',
    name: 'Name',
    currency: 'Currency',
    currencyHelp: 'The household’s totals are shown in it at first.',
    language: 'Language of invitations',
    flags: 'What members may share',
    flagsHelp:
      'Unticked kinds are shown to nobody. Each member chooses among the others, and shows a kind ' +
      'that you tick now only after choosing to.',
    save: 'Save',
    saving: 'Saving...',
    saved: 'The household is changed',
    sharingSaved: 'Your sharing was changed',
    cancel: 'Cancel',
    leave: 'Leave the household',
    leaveShort: 'Leave',
    leaveText: 'You and the others no longer see each other’s items.',
    leaveTitle: ({ name }: NameParams) => `Leave ${name}?`,
    leaveFollows:
      'You no longer see its figures and the others no longer see yours. What you own and owe ' +
      'stays in your account. Your unanswered invitations are canceled. To come back you need a ' +
      'new invitation.',
    leaving: 'Leaving...',
    left: ({ name }: NameParams) => `You have left ${name}`,
    handOverFirst: 'You do that under “View Members”.',
    remove: 'Delete the household',
    removeShort: 'Delete',
    removeText: 'For all its members. Everybody keeps what is theirs.',
    removeTitle: ({ name }: NameParams) => `Delete ${name}?`,
    removeFollows: ({ count }: CountParams) =>
      count === 1
        ? 'Its settings and invitations are removed. What you own and owe stays in your account. ' +
          'This cannot be undone.'
        : `It ends for all ${count} members, and its invitations end too. Everybody keeps what ` +
          'is theirs in their own account. This cannot be undone.',
    removing: 'Deleting...',
    removed: ({ name }: NameParams) => `${name} is deleted`,
  },
  sv: {
    title: 'Du och hushållet',
    categories: {
      shareAssets: 'Tillgångar',
      shareLiabilities: 'Skulder',
      shareIncome: 'Inkomster',
      shareCosts: 'Kostnader',
      shareGoals: 'Mål',
    },
    sharing: 'Vad du delar',
    sharesAll: 'De andra ser allt.',
    sharesNothing: 'De andra ser inga av dina uppgifter.',
    shares: ({ listed }: SharedKindsParams) => `De andra ser ${listed.toLowerCase()}.`,
    itemByItem: 'Dina poster nämns vid namn.',
    totalsOnly: 'Bara summor: ingen av dina poster nämns.',
    change: 'Välj vad du delar',
    sharingText: 'Bara de som är med i hushållet ser det, och ingen annan än du kan ändra det.',
    isOff: 'Hushållet visar inte det här. En ägare kan ändra det i inställningarna.',
    hideItems: 'Bara summor',
    hideItemsHelp: 'De andra ser dina summor men inga poster vid namn.',
    settings: 'Inställningar',
    settingsNow: ({ currencies, mails }: SettingsParams) =>
      `Belopp i ${currencies}, inbjudningar på ${mails}.`,
    languages: { en: 'engelska', sv: 'svenska' },
    changeSettings: 'Ändra inställningarna',
    settingsText: 'Gäller för alla i hushållet.',
    name: 'Namn',
    currency: 'Valuta',
    currencyHelp: 'Hushållets summor visas först i den.',
    language: 'Inbjudningarnas språk',
    flags: 'Vad medlemmarna får dela',
    flagsHelp:
      'Det du inte kryssar i visas för ingen. Var och en väljer bland resten, och visar det du ' +
      'kryssar i nu först när de själva har valt det.',
    save: 'Spara',
    saving: 'Sparar...',
    saved: 'Hushållet är ändrat',
    sharingSaved: 'Det du delar är ändrat',
    cancel: 'Avbryt',
    leave: 'Lämna hushållet',
    leaveShort: 'Lämna',
    leaveText: 'De ser inte längre dina uppgifter, och du ser inte deras.',
    leaveTitle: ({ name }: NameParams) => `Lämna ${name}?`,
    leaveFollows:
      'Du ser inte längre hushållets siffror och de andra ser inte dina. Det du äger och är ' +
      'skyldig är kvar på ditt konto. Dina inbjudningar som ingen har svarat på slutar gälla. ' +
      'För att komma tillbaka behöver du en ny inbjudan.',
    leaving: 'Lämnar...',
    left: ({ name }: NameParams) => `Du har lämnat ${name}`,
    handOverFirst: 'Det gör du under ”Visa medlemmar”.',
    remove: 'Ta bort hushållet',
    removeShort: 'Ta bort',
    removeText: 'För alla medlemmar. Var och en behåller sina uppgifter.',
    removeTitle: ({ name }: NameParams) => `Ta bort ${name}?`,
    removeFollows: ({ count }: CountParams) =>
      count === 1
        ? 'Inställningarna och inbjudningarna försvinner. Det du äger och är skyldig är kvar på ' +
          'ditt konto. Det går inte att ångra.'
        : `Det upphör för alla ${count} medlemmar, och inbjudningarna med det. Var och en har ` +
          'kvar sina uppgifter på sitt eget konto. Det går inte att ångra.',
    removing: 'Tar bort...',
    removed: ({ name }: NameParams) => `${name} är borttaget`,
  },
});
