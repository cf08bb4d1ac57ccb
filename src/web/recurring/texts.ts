import { defineTexts } from '#domain/texts.ts';

type Named = { name: string };
type Counted = { count: number };

export const recurringTexts = defineTexts({
  en: {
    title: 'Comes back regularly',
    note: ({ count }: Counted) =>
      `${count} found in your transactions, and not yet among your costs or income.`,
    show: 'Show',
    hide: 'Hide',
    showAll: 'Show what comes back regularly',
    hideAll: 'Hide what comes back regularly',
    cadences: {
      weekly: 'each week',
      monthly: 'each month',
      quarterly: 'each quarter',
      yearly: 'each year',
    },
    next: ({ day }: { day: string }) => `next about ${day}`,
    times: ({ count }: Counted) => `${count} times so far`,
    addCost: 'Add as a cost',
    addIncome: 'Add as income',
    add: 'Add',
    addOf: ({ name }: Named) => `Add ${name}`,
    dismiss: 'Not this',
    dismissOf: ({ name }: Named) => `Not this: ${name}`,
    dismissed: 'It is not proposed again',
    undo: 'Undo',
    failed: 'That could not be saved',
    addedCost: 'Added to your costs',
    addedIncome: 'Added to your income',
    formText:
      'Change what is not right. It becomes one of your own, and is not changed by the bank.',
    name: 'Name',
    kind: 'Type',
    amount: 'Amount',
    save: 'Add',
    saving: 'Adding...',
    cancel: 'Cancel',
  },
  sv: {
    title: 'Kommer tillbaka regelbundet',
    note: ({ count }: Counted) =>
      count === 1
        ? '1 hittad i dina transaktioner, och inte bland dina kostnader eller inkomster än.'
        : `${count} hittade i dina transaktioner, och inte bland dina kostnader eller inkomster än.`,
    show: 'Visa',
    hide: 'Dölj',
    showAll: 'Visa det som kommer tillbaka regelbundet',
    hideAll: 'Dölj det som kommer tillbaka regelbundet',
    cadences: {
      weekly: 'varje vecka',
      monthly: 'varje månad',
      quarterly: 'varje kvartal',
      yearly: 'varje år',
    },
    next: ({ day }: { day: string }) => `nästa omkring ${day}`,
    times: ({ count }: Counted) => `${count} gånger hittills`,
    addCost: 'Lägg till som kostnad',
    addIncome: 'Lägg till som inkomst',
    add: 'Lägg till',
    addOf: ({ name }: Named) => `Lägg till ${name}`,
    dismiss: 'Inte den',
    dismissOf: ({ name }: Named) => `Inte den: ${name}`,
    dismissed: 'Den föreslås inte igen',
    undo: 'Ångra',
    failed: 'Det kunde inte sparas',
    addedCost: 'Tillagd bland dina kostnader',
    addedIncome: 'Tillagd bland dina inkomster',
    formText: 'Ändra det som inte stämmer. Den blir en av dina egna, och banken ändrar den inte.',
    name: 'Namn',
    kind: 'Typ',
    amount: 'Belopp',
    save: 'Lägg till',
    saving: 'Lägger till...',
    cancel: 'Avbryt',
  },
});
