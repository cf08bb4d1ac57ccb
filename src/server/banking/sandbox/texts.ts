import { defineTexts } from '#domain/basics/texts.ts';

export const texts = defineTexts({
  en: {
    title: 'Sandbox bank',
    notice:
      'This is a sandbox. There is no such bank: the accounts and all that is on them are made ' +
      'up, so that you can try what a connection does.',
    heading: (bank: string) => `Let Valv read your accounts at ${bank}?`,
    reads: 'Valv gets to read, and can never move money:',
    balances: 'Names, numbers and balances of the accounts',
    transactions: 'Their transactions of the last 24 months and from now on',
    lasts: 'The consent lasts',
    days180: '180 days, as at most banks',
    days10: '10 days, to see the reminder',
    days1: '1 day, to see it end',
    oneReading: 'At this bank the consent ends after the first update.',
    neverAnswers: 'This bank never answers when its transactions are asked for.',
    agree: 'Agree',
    cancel: 'Cancel',
  },
  sv: {
    title: 'Sandlådebank',
    notice:
      'Det här är en sandlåda. Banken finns inte: kontona och allt på dem är påhittat, ' +
      'så att du kan prova vad en koppling gör.',
    heading: (bank: string) => `Får Valv läsa dina konton hos ${bank}?`,
    reads: 'Valv får läsa, och kan aldrig flytta pengar:',
    balances: 'Kontonas namn, nummer och saldon',
    transactions: 'Deras transaktioner de senaste 24 månaderna och framåt',
    lasts: 'Samtycket gäller',
    days180: '180 dagar, som hos de flesta banker',
    days10: '10 dagar, för att se påminnelsen',
    days1: '1 dag, för att se det ta slut',
    oneReading: 'Hos den här banken tar samtycket slut efter den första uppdateringen.',
    neverAnswers: 'Den här banken svarar aldrig på frågor om transaktioner.',
    agree: 'Godkänn',
    cancel: 'Avbryt',
  },
});
