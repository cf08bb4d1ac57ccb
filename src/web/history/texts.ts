import { defineTexts } from '#domain/texts.ts';

type InMonth = { month: string };
type Counted = { count: number };
type Named = { name: string };

export const historyTexts = defineTexts({
  en: {
    keptBy: ({ name }: { name: string }) => `${name} keeps it. What they write stands here too.`,
    heading: 'What it was worth, month by month',
    lead: 'Each amount in its own currency, for the whole of the item.',
    year: 'Year',
    month: 'Month',
    earlier: 'The month before',
    later: 'The month after',
    unsaved: ({ month }: InMonth) => `${month} · not saved`,
    kinds: {
      assets: 'Assets',
      liabilities: 'Liabilities',
      incomes: 'Income sources',
      costs: 'Costs',
    },
    emptyTitle: 'Nothing to write down yet',
    emptyText: 'Add what you own, owe, earn or spend. Then its months can be written down here.',
    addAssets: 'Add assets',
    noItems: 'None recorded',
    current: 'Now',
    latest: ({ month }: InMonth) => `Latest, ${month}`,
    noLatest: 'No value recorded for a month yet',
    recent: 'Recent values',
    trends: {
      'increasing': 'Increasing',
      'decreasing': 'Decreasing',
      'stable': 'Stable',
      'no-data': 'Nothing to compare with yet',
    },
    field: ({ name, month }: Named & InMonth) => `${name}, ${month}`,
    saved: 'Saved',
    notSaved: 'Not saved yet',
    becomesCurrent: 'Not saved yet. It also becomes the value of now.',
    takenAway: 'Is taken away when the month is saved',
    runningMonth: ({ month }: InMonth) =>
      `What is saved for ${month} also becomes the value of now.`,
    saveOne: 'Save',
    saveOneOf: ({ name }: Named) => `Save ${name}`,
    saving: 'Saving...',
    saveMonth: 'Save the month',
    copy: 'Copy last month',
    changes: ({ count }: Counted) =>
      count === 0
        ? 'Nothing to save'
        : count === 1
          ? '1 value not saved'
          : `${count} values not saved`,
    copied: ({ count, month }: Counted & InMonth) =>
      count === 1 ? `1 value copied from ${month}` : `${count} values copied from ${month}`,
    undoCopy: 'Undo the copying',
    undo: 'Undo',
    savedTitle: 'Historical data saved',
    savedText: 'Value has been recorded successfully.',
    savedMonthText: ({ count, month }: Counted & InMonth) =>
      count === 1 ? `1 value for ${month}.` : `${count} values for ${month}.`,
    failed: 'Error saving data',
  },
  sv: {
    keptBy: ({ name }: { name: string }) => `Sköts av ${name}. Det som skrivs där står här också.`,
    heading: 'Vad allt var värt, månad för månad',
    lead: 'Varje belopp i sin egen valuta, för hela posten.',
    year: 'År',
    month: 'Månad',
    earlier: 'Månaden före',
    later: 'Månaden efter',
    unsaved: ({ month }: InMonth) => `${month} · osparat`,
    kinds: {
      assets: 'Tillgångar',
      liabilities: 'Skulder',
      incomes: 'Inkomstkällor',
      costs: 'Kostnader',
    },
    emptyTitle: 'Inget att skriva upp ännu',
    emptyText:
      'Lägg till det du äger, är skyldig, tjänar och lägger ut. Skriv sedan upp månaderna här.',
    addAssets: 'Lägg till tillgångar',
    noItems: 'Inga registrerade',
    current: 'Nu',
    latest: ({ month }: InMonth) => `Senast, ${month}`,
    noLatest: 'Inget värde för någon månad ännu',
    recent: 'Senaste värden',
    trends: {
      'increasing': 'Ökar',
      'decreasing': 'Minskar',
      'stable': 'Stabil',
      'no-data': 'Inget att jämföra med ännu',
    },
    field: ({ name, month }: Named & InMonth) => `${name}, ${month}`,
    saved: 'Sparat',
    notSaved: 'Inte sparat än',
    becomesCurrent: 'Inte sparat än. Blir också värdet nu.',
    takenAway: 'Tas bort när månaden sparas',
    runningMonth: ({ month }: InMonth) => `Det du sparar för ${month} blir också värdet nu.`,
    saveOne: 'Spara',
    saveOneOf: ({ name }: Named) => `Spara ${name}`,
    saving: 'Sparar...',
    saveMonth: 'Spara månaden',
    copy: 'Kopiera förra månaden',
    changes: ({ count }: Counted) =>
      count === 0
        ? 'Inget att spara'
        : count === 1
          ? '1 värde osparat'
          : `${count} värden osparade`,
    copied: ({ count, month }: Counted & InMonth) =>
      count === 1 ? `1 värde kopierat från ${month}` : `${count} värden kopierade från ${month}`,
    undoCopy: 'Ångra kopieringen',
    undo: 'Ångra',
    savedTitle: 'Historiken är sparad',
    savedText: 'Värdet är registrerat.',
    savedMonthText: ({ count, month }: Counted & InMonth) =>
      count === 1 ? `1 värde för ${month}.` : `${count} värden för ${month}.`,
    failed: 'Värdena kunde inte sparas',
  },
});
