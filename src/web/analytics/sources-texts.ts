import { defineTexts } from '#domain/texts.ts';

type Name = { name: string };
type Day = { day: string };
type Count = { count: number };

export const sourcesTexts = defineTexts({
  en: {
    title: 'Where the figures come from',
    failed: 'Could not fetch the list of data sources',
    about: 'More about the sources',
    consumer_prices: 'Consumer prices',
    house_prices: 'House prices',
    exchange_rates: 'Exchange rates',
    SCB: 'Statistics Sweden (SCB)',
    ECB: 'European Central Bank (ECB)',
    current: 'Up to date',
    stale: 'Older than it should be',
    failing: 'Could not be refreshed',
    off: 'Not refreshed here',
    lastPeriod: 'Last period',
    age: 'Age',
    days: ({ count }: Count) => (count === 1 ? '1 day' : `${count} days`),
    months: ({ count }: Count) => `${count} months`,
    figures: 'Figures',
    bundled: ({ day }: Day) => `came with Valv, of ${day}`,
    fetched: ({ day }: Day) => `fetched, of ${day}`,
    nextRelease: 'Next release',
    aboutDay: ({ day }: Day) => `about ${day}`,
    noFixedDay: 'no fixed day',
    licence: 'Licence',
    ecbLicence: 'Free with the source quoted',
    table: ({ name }: Name) => `Table ${name}`,
    opensElsewhere: ({ name }: Name) => `${name}, opens in a new tab`,
    checked: ({ when, reason }: { when: string; reason: string }) =>
      `Last attempt ${when}: ${reason} The figures that were known stay.`,
    revised: ({
      period,
      from,
      to,
      day,
    }: {
      period: string;
      from: string;
      to: string;
      day: string;
    }) => `${period} was revised from ${from} to ${to} on ${day}.`,
    unreachable: 'the publisher could not be reached.',
    refused: 'the publisher refused the request.',
    wrong: 'the answer was not what the table should hold.',
    failure: 'it failed here.',
  },
  sv: {
    title: 'Härifrån kommer siffrorna',
    failed: 'Kunde inte hämta listan över datakällor',
    about: 'Mer om källorna',
    consumer_prices: 'Konsumentpriser',
    house_prices: 'Huspriser',
    exchange_rates: 'Växelkurser',
    SCB: 'Statistiska centralbyrån (SCB)',
    ECB: 'Europeiska centralbanken (ECB)',
    current: 'Aktuell',
    stale: 'Äldre än den borde vara',
    failing: 'Kunde inte uppdateras',
    off: 'Uppdateras inte här',
    lastPeriod: 'Senaste period',
    age: 'Ålder',
    days: ({ count }: Count) => (count === 1 ? '1 dag' : `${count} dagar`),
    months: ({ count }: Count) => `${count} månader`,
    figures: 'Siffrorna',
    bundled: ({ day }: Day) => `följer med Valv, från ${day}`,
    fetched: ({ day }: Day) => `hämtade, från ${day}`,
    nextRelease: 'Nästa publicering',
    aboutDay: ({ day }: Day) => `omkring ${day}`,
    noFixedDay: 'ingen fast dag',
    licence: 'Licens',
    ecbLicence: 'Fri när källan anges',
    table: ({ name }: Name) => `Tabell ${name}`,
    opensElsewhere: ({ name }: Name) => `${name}, öppnas i en ny flik`,
    checked: ({ when, reason }: { when: string; reason: string }) =>
      `Senaste försöket ${when}: ${reason} Siffrorna som var kända är kvar.`,
    revised: ({
      period,
      from,
      to,
      day,
    }: {
      period: string;
      from: string;
      to: string;
      day: string;
    }) => `${period} reviderades från ${from} till ${to} den ${day}.`,
    unreachable: 'utgivaren gick inte att nå.',
    refused: 'utgivaren nekade förfrågan.',
    wrong: 'svaret var inte det som tabellen ska innehålla.',
    failure: 'det gick fel här.',
  },
});
