import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

type AddressParams = { email: string };

export const upgradeTexts = defineTexts({
  en: {
    title: 'Bring what you have entered?',
    lead: ({ email }: AddressParams) =>
      `This browser holds what you entered in guest mode. It can be moved to the account ${email}:`,
    answers: ({ name }: { name: string }) => `Your details, ${name}`,
    note: 'It stays in this browser until the account has all of it.',
    bring: 'Move it to the account',
    bringing: 'Moving...',
    notNow: 'Not now',
    logOut: 'Log out',
    failed: 'It could not be moved',
    done: 'Everything is in your account',
    doneText: ({ count }: CountParams) =>
      count === 1 ? 'One item was moved.' : `${count} items were moved.`,
  },
  sv: {
    title: 'Vill du ta med det du har skrivit?',
    lead: ({ email }: AddressParams) =>
      `I den här webbläsaren finns det du skrev i gästläget. Det kan flyttas till kontot ${email}:`,
    answers: ({ name }: { name: string }) => `Dina uppgifter, ${name}`,
    note: 'Det ligger kvar i webbläsaren tills allt finns i kontot.',
    bring: 'Flytta till kontot',
    bringing: 'Flyttar...',
    notNow: 'Inte nu',
    logOut: 'Logga ut',
    failed: 'Det gick inte att flytta',
    done: 'Allt finns i ditt konto',
    doneText: ({ count }: CountParams) =>
      count === 1 ? 'En post flyttades.' : `${count} poster flyttades.`,
  },
});
