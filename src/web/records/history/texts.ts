import {
  type CountParams,
  type MonthParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';

/** Small numbers are words. */
const NUMBERS = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  sv: ['inga', 'ett', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio'],
};

export const historyTexts = defineTexts({
  en: {
    managedBy: ({ name }: { name: string }) => `Managed by ${name}. Their changes appear here too.`,
    followsHoldings: 'Follows from what the account holds.',
    heading: 'Values month by month',
    lead: 'Full amounts, in their own currency.',
    year: 'Year',
    month: 'Month',
    earlier: 'The month before',
    later: 'The month after',
    unsaved: ({ month }: MonthParams) => `${month} · not saved`,
    kinds: {
      assets: 'Assets',
      liabilities: 'Liabilities',
      incomes: 'Income sources',
      costs: 'Costs',
    },
    emptyTitle: 'Nothing to fill in yet',
    emptyText: 'Add what you own, owe, earn or spend. Then fill in its months here.',
    addAssets: 'Add assets',
    noItems: 'None recorded',
    current: 'Now',
    recent: 'Recent values',
    trends: {
      'increasing': 'Increasing',
      'decreasing': 'Decreasing',
      'stable': 'Stable',
      'no-data': 'Nothing to compare with yet',
    },
    field: ({ name, month }: NameParams & MonthParams) => `${name}, ${month}`,
    notSaved: 'Not saved yet',
    becomesCurrent: 'Not saved yet. It also becomes the current value.',
    takenAway: 'Is removed when the month is saved',
    waiting: ({ count, month }: CountParams & MonthParams) =>
      count === 0
        ? `${month}: everything is up to date`
        : count === 1
          ? `${month}: one value to update`
          : `${month}: ${NUMBERS.en[count] ?? count} values to update`,
    waitingLead:
      'Press Enter to keep a gray amount and go on to the next, or type the new one. It also ' +
      'becomes the current value.',
    settledLead: 'Values saved here also become the current ones.',
    waitingList: 'Values to update',
    others: ({ month }: MonthParams) => `Everything else in ${month}`,
    netWorth: ({ month }: MonthParams) => `Net worth, ${month}`,
    estimated: 'estimated',
    noValues: 'no values yet',
    since: ({ change, month }: MonthParams & { change: string }) => `${change} since ${month}`,
    why: {
      none: 'Nothing recorded until then',
      typed: 'Entered for the month',
      copied: 'Copied from the month before',
      planned: 'By the mortgage’s plan',
      written: 'Changed this month',
      bank: 'From the bank',
      imported: 'From a file',
      holdings: 'From what the account holds',
      bankOf: ({ month }: MonthParams) => `From the bank, ${month}`,
      from: ({ month }: MonthParams) => `From ${month}`,
      index: ({ day }: { day: string }) => `By index since ${day}`,
    },
    unchanged: 'Unchanged',
    unchangedOf: ({ name }: NameParams) => `${name} is unchanged`,
    restUnchanged: 'The rest is unchanged',
    saveOne: 'Save',
    saveOneOf: ({ name }: NameParams) => `Save ${name}`,
    saving: 'Saving...',
    saveMonth: 'Save the month',
    copy: 'Copy last month',
    changes: ({ count }: CountParams) =>
      count === 0
        ? 'Nothing to save'
        : count === 1
          ? '1 value not saved'
          : `${count} values not saved`,
    copied: ({ count, month }: CountParams & MonthParams) =>
      count === 1 ? `1 value copied from ${month}` : `${count} values copied from ${month}`,
    confirmed: ({ count }: CountParams) =>
      count === 1 ? '1 value kept unchanged' : `${count} values kept unchanged`,
    undoCopy: 'Undo the copying',
    undo: 'Undo',
    savedTitle: 'Historical data saved',
    savedText: 'Value has been recorded successfully.',
    savedMonthText: ({ count, month }: CountParams & MonthParams) =>
      count === 1 ? `1 value for ${month}.` : `${count} values for ${month}.`,
    failed: 'Error saving data',
  },
  sv: {
    managedBy: ({ name }: { name: string }) => `Sköts av ${name}. Ändringar där syns också här.`,
    followsHoldings: 'Följer av kontots innehav.',
    heading: 'Värden månad för månad',
    lead: 'Hela belopp, i sin egen valuta.',
    year: 'År',
    month: 'Månad',
    earlier: 'Månaden före',
    later: 'Månaden efter',
    unsaved: ({ month }: MonthParams) => `${month} · osparat`,
    kinds: {
      assets: 'Tillgångar',
      liabilities: 'Skulder',
      incomes: 'Inkomstkällor',
      costs: 'Kostnader',
    },
    emptyTitle: 'Inget att fylla i ännu',
    emptyText: 'Lägg till det du äger, är skyldig, tjänar och betalar. Fyll sedan i månaderna här.',
    addAssets: 'Lägg till tillgångar',
    noItems: 'Inga registrerade',
    current: 'Nu',
    recent: 'Senaste värden',
    trends: {
      'increasing': 'Ökar',
      'decreasing': 'Minskar',
      'stable': 'Stabil',
      'no-data': 'Inget att jämföra med ännu',
    },
    field: ({ name, month }: NameParams & MonthParams) => `${name}, ${month}`,
    notSaved: 'Inte sparat än',
    becomesCurrent: 'Inte sparat än. Blir också det aktuella värdet.',
    takenAway: 'Tas bort när månaden sparas',
    waiting: ({ count, month }: CountParams & MonthParams) =>
      count === 0
        ? `${month}: allt är aktuellt`
        : count === 1
          ? `${month}: ett värde att uppdatera`
          : `${month}: ${NUMBERS.sv[count] ?? count} värden att uppdatera`,
    waitingLead:
      'Tryck på Enter för att behålla ett grått belopp och gå till nästa, eller skriv det nya. ' +
      'Det blir också det aktuella värdet.',
    settledLead: 'Det du sparar här blir också det aktuella värdet.',
    waitingList: 'Värden att uppdatera',
    others: ({ month }: MonthParams) => `Allt annat i ${month}`,
    netWorth: ({ month }: MonthParams) => `Nettoförmögenhet, ${month}`,
    estimated: 'uppskattad',
    noValues: 'inga värden ännu',
    since: ({ change, month }: MonthParams & { change: string }) => `${change} sedan ${month}`,
    why: {
      none: 'Inget angivet dittills',
      typed: 'Angivet för månaden',
      copied: 'Kopierat från månaden före',
      planned: 'Enligt bolånets plan',
      written: 'Ändrat den här månaden',
      bank: 'Från banken',
      imported: 'Från en fil',
      holdings: 'Från kontots innehav',
      bankOf: ({ month }: MonthParams) => `Från banken, ${month}`,
      from: ({ month }: MonthParams) => `Från ${month}`,
      index: ({ day }: { day: string }) => `Enligt index sedan ${day}`,
    },
    unchanged: 'Oförändrat',
    unchangedOf: ({ name }: NameParams) => `${name} är oförändrat`,
    restUnchanged: 'Resten är oförändrad',
    saveOne: 'Spara',
    saveOneOf: ({ name }: NameParams) => `Spara ${name}`,
    saving: 'Sparar...',
    saveMonth: 'Spara månaden',
    copy: 'Kopiera förra månaden',
    changes: ({ count }: CountParams) =>
      count === 0
        ? 'Inget att spara'
        : count === 1
          ? '1 värde osparat'
          : `${count} värden osparade`,
    copied: ({ count, month }: CountParams & MonthParams) =>
      count === 1 ? `1 värde kopierat från ${month}` : `${count} värden kopierade från ${month}`,
    confirmed: ({ count }: CountParams) =>
      count === 1 ? '1 värde är oförändrat' : `${count} värden är oförändrade`,
    undoCopy: 'Ångra kopieringen',
    undo: 'Ångra',
    savedTitle: 'Historiken är sparad',
    savedText: 'Värdet är registrerat.',
    savedMonthText: ({ count, month }: CountParams & MonthParams) =>
      count === 1 ? `1 värde för ${month}.` : `${count} värden för ${month}.`,
    failed: 'Värdena kunde inte sparas',
  },
});
