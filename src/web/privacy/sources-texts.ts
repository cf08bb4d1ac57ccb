import { defineTexts } from '#domain/texts.ts';

export const sourcesTexts = defineTexts({
  en: {
    pageTitle: 'Data sources – Valv',
    pageDescription: 'Where the rates come from that Valv counts with, and how far they reach.',
    title: 'Where the data comes from',
    lead:
      'Your own figures come from you. What Valv adds is listed here. The figures are the ' +
      'publisher’s own; none is invented, interpolated or extrapolated.',
    ratesTitle: 'Exchange rates',
    publisher: 'Publisher',
    ecb: 'European Central Bank (ECB)',
    table: 'Table',
    ratesTable: 'Euro foreign exchange reference rates, daily',
    unit: 'Unit',
    ratesUnit: 'US dollars and Swedish kronor for one euro',
    range: 'Range',
    until: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    licence: 'Licence',
    ratesLicence: 'Free to use when the source is quoted: “Source: ECB statistics”',
    ratesUse:
      'The rates are for information and are not meant for transactions. The latest rate is ' +
      'used for today’s totals, and it is said how old it is when it is more than a week old. ' +
      'An amount in a currency without a rate is left out of the total and named.',
    calendarTitle: 'Days and months',
    calendar: 'Days and months are those of Stockholm, wherever the server stands.',
  },
  sv: {
    pageTitle: 'Datakällor – Valv',
    pageDescription: 'Var kurserna som Valv räknar med kommer ifrån, och hur långt de räcker.',
    title: 'Var uppgifterna kommer ifrån',
    lead:
      'Dina egna siffror kommer från dig. Det som Valv lägger till står här. Siffrorna är ' +
      'utgivarens egna; ingen är påhittad, beräknad mellan dagar eller framskriven.',
    ratesTitle: 'Växelkurser',
    publisher: 'Utgivare',
    ecb: 'Europeiska centralbanken (ECB)',
    table: 'Tabell',
    ratesTable: 'Euro foreign exchange reference rates, per dag',
    unit: 'Enhet',
    ratesUnit: 'US-dollar och svenska kronor för en euro',
    range: 'Omfattning',
    until: ({ from, to }: { from: string; to: string }) => `${from} till ${to}`,
    licence: 'Licens',
    ratesLicence: 'Fri att använda när källan anges: ”Source: ECB statistics”',
    ratesUse:
      'Kurserna är till för upplysning och inte för affärer. Dagens summor räknas med den ' +
      'senaste kursen, och är den äldre än en vecka står det. Ett belopp i en valuta utan kurs ' +
      'räknas inte med i summan, utan nämns bredvid.',
    calendarTitle: 'Dagar och månader',
    calendar: 'Dagar och månader är Stockholms, var servern än står.',
  },
});
