import {
  type YearParams,
  type AmountParams,
  type CountParams,
  type NameParams,
  defineTexts,
} from '#domain/basics/texts.ts';

type ItemNames = { names: string };

/** Words of missing data, pending rules, assumptions and unknowns. */
export const taxNoteTexts = defineTexts({
  en: {
    missing: {
      form: ({ name }: NameParams) => `${name}: the form of account (ISK, endowment insurance …)`,
      interest_rate: ({ name }: NameParams) => `${name}: the interest rate`,
      assessed_value: ({ name }: NameParams) =>
        `${name}: the tax assessment value; 0 for a tenant-owned flat`,
      owned_since: ({ name }: NameParams) =>
        `${name}: whether it was yours on 1 January; state from which day you own it`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: the reduction of this value year is not among the rules`,
      fee_income: 'Your taxable income: the property fee may be limited by age',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: the value on ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: a price of the securities moved in on ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: the balance, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: an exchange rate for ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: a rule of the year, which Valv does not have`,
    },
    mend: { item: 'Fill in', month: 'State the value', rule: 'See the rule' },
    more: ({ count }: CountParams) => `and ${count} more`,
    pendingTitle: 'Amounts of the year that Valv does not have yet',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Until it is here ${value} counts, the amount of ${year}.`,
    assumedTitle: 'Assumed',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `No deposits this year: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `No deposits before ${day}, the first transaction: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} that purchases lacked in cash was paid in: ${names}`,
      pension_form: ({ names }: ItemNames) => `A pension, not on your tax return: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Unchanged since ${month}: ${names}`,
      today_goes_on: 'Values and balances stay as they are today for the rest of the year',
      present_rate: ({ names }: ItemNames) =>
        `The first rate that is known also in earlier months: ${names}`,
      owner_on_1_january: 'You owned each home on 1 January',
      permanent_home: 'The home with the highest fee is your permanent home',
      present_incomes: ({ amount }: AmountParams) =>
        `Your taxable income is ${amount}: today’s incomes for twelve months, less the allowance`,
    },
    unknownTitle: 'Not known here',
    unknowns: [
      'Dividends, sales, interest on savings, and fund units outside ISK.',
      'Tax on work, pension and business, and other deductions.',
      'Deposits that neither a bank account of yours nor the transactions of the account show.',
      'Whether you have enough tax for a reduction to lower.',
    ].join('\n'),
    free: ({ amount }: AmountParams) => `nothing up to ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) => `${percent} up to ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} above`,
    all: ({ percent }: { percent: string }) => `${percent} of all`,
  },
  sv: {
    missing: {
      form: ({ name }: NameParams) => `${name}: kontoformen (ISK, kapitalförsäkring …)`,
      interest_rate: ({ name }: NameParams) => `${name}: räntesatsen`,
      assessed_value: ({ name }: NameParams) => `${name}: taxeringsvärdet; 0 för en bostadsrätt`,
      owned_since: ({ name }: NameParams) =>
        `${name}: om den var din den 1 januari; ange från vilken dag du äger den`,
      older_new_house: ({ name }: NameParams) =>
        `${name}: nedsättningen för det värdeåret finns inte bland reglerna`,
      fee_income: 'Din beskattningsbara inkomst: fastighetsavgiften kan begränsas efter ålder',
      quarter: ({ name, day }: NameParams & { day: string }) => `${name}: värdet den ${day}`,
      deposit_price: ({ name, day }: NameParams & { day: string }) =>
        `${name}: en kurs för värdepapper som flyttades in den ${day}`,
      balances: ({ name, months }: NameParams & { months: string }) =>
        `${name}: skulden, ${months}`,
      exchange_rate: ({ name, currency }: NameParams & { currency: string }) =>
        `${name}: en växelkurs för ${currency}`,
      no_rule: ({ name }: NameParams) => `${name}: en regel för året, som Valv inte har`,
    },
    mend: { item: 'Fyll i', month: 'Ange värdet', rule: 'Se regeln' },
    more: ({ count }: CountParams) => `och ${count} till`,
    pendingTitle: 'Årets belopp som Valv inte har än',
    pending: ({ value, year }: YearParams & { value: string }) =>
      `Tills det finns här räknas ${value}, ${year} års belopp.`,
    assumedTitle: 'Antas',
    assumed: {
      no_deposits: ({ names }: ItemNames) => `Inga insättningar i år: ${names}`,
      deposits_since: ({ names, day }: ItemNames & { day: string }) =>
        `Inga insättningar före ${day}, den första transaktionen: ${names}`,
      assumed_deposits: ({ names, amount }: ItemNames & AmountParams) =>
        `${amount} som saknades i kassan för köp sattes in: ${names}`,
      pension_form: ({ names }: ItemNames) => `En pension, som inte deklareras: ${names}`,
      ground_of_type: ({ names, ground }: ItemNames & { ground: string }) => `${ground}: ${names}`,
      earlier_value: ({ names, month }: ItemNames & { month: string }) =>
        `Oförändrat sedan ${month}: ${names}`,
      today_goes_on: 'Värden och skulder är som i dag resten av året',
      present_rate: ({ names }: ItemNames) =>
        `Den första kända räntan även tidigare månader: ${names}`,
      owner_on_1_january: 'Du ägde varje bostad den 1 januari',
      permanent_home: 'Bostaden med högst avgift är din permanentbostad',
      present_incomes: ({ amount }: AmountParams) =>
        `Din beskattningsbara inkomst är ${amount}: dagens inkomster i tolv månader, ` +
        'minus grundavdraget',
    },
    unknownTitle: 'Det här känner vi inte till',
    unknowns: [
      'Utdelningar, försäljningar, ränta på sparande och fondandelar utanför ISK.',
      'Skatt på arbete, pension och näringsverksamhet, och andra avdrag.',
      'Insättningar som varken syns på något av dina bankkonton eller bland kontots transaktioner.',
      'Om du har tillräckligt med skatt som en reduktion kan sänka.',
    ].join('\n'),
    free: ({ amount }: AmountParams) => `inget upp till ${amount}`,
    upTo: ({ percent, amount }: { percent: string } & AmountParams) =>
      `${percent} upp till ${amount}`,
    above: ({ percent }: { percent: string }) => `${percent} däröver`,
    all: ({ percent }: { percent: string }) => `${percent} av allt`,
  },
});
