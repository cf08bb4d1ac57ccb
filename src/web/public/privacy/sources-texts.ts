// Apart from texts.ts: each page carries its own words.
import { defineTexts } from '#domain/basics/texts.ts';

export const sourcesTexts = defineTexts({
  en: {
    pageTitle: 'Data sources – Valv',
    pageDescription: 'Where the exchange rates and indices that Valv uses come from.',
    title: 'Where the data comes from',
    lead:
      'Your own figures come from you. What Valv adds is listed here, except for amounts in ' +
      'laws, which are among the rules. The figures are the publisher’s own; none is invented, ' +
      'interpolated or extrapolated.',
    publisher: 'Publisher',
    table: 'Table',
    unit: 'Unit',
    range: 'Range',
    until: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    licence: 'License',
    ecb: 'European Central Bank (ECB)',
    scb: 'Statistics Sweden (SCB)',
    free: 'CC0, free to use',

    ratesTitle: 'Exchange rates',
    ratesTable: 'Euro foreign exchange reference rates, daily',
    ratesUnit: 'US dollars and Swedish kronor for one euro',
    ratesLicence: 'Free to use when the source is cited: “Source: ECB statistics”',
    ratesUse:
      'The rates are for information and are not meant for transactions. The latest rate is ' +
      'used for today’s totals, and it is said how old it is when it is more than a week old. ' +
      'An amount in a currency without a rate is left out of the total and named.',

    housesTitle: 'House prices',
    housesTable:
      'FastpiPSRegKv, one- and two-dwelling buildings for permanent living, whole country, by ' +
      'quarter',
    housesUnit: 'Index, 1981 = 100',
    quarter: ({ year, quarter }: { year: string; quarter: string }) => `${year} Q${quarter}`,
    housesUse:
      'A property with a valuation date can be moved with the index from that quarter to the ' +
      'latest. The last two quarters are preliminary. It is an index for houses and says less ' +
      'about flats.',

    pricesTitle: 'Consumer prices',
    pricesTable: 'KPI2020M, shadow series, by month',
    pricesUnit: 'Index, 2020 = 100',
    pricesUse: 'Its change over twelve months is the inflation rate.',

    mortgagesTitle: 'Mortgage rates',
    mortgagesTable: 'RantaT04N, new and renegotiated agreements, by fixed period and month',
    mortgagesUnit: 'Percent a year',
    mortgagesUse:
      'Your own rates are compared with the average of the same fixed period, which is said with ' +
      'its month.',

    calendarTitle: 'Days and months',
    calendar: 'Days and months follow Stockholm time, wherever the server is.',
  },
  sv: {
    pageTitle: 'Datakällor – Valv',
    pageDescription: 'Varifrån växelkurserna och indexen som Valv använder kommer.',
    title: 'Var uppgifterna kommer ifrån',
    lead:
      'Dina egna siffror kommer från dig. Det som Valv lägger till står här, utom lagarnas ' +
      'belopp, som står bland reglerna. Siffrorna är utgivarens egna; ingen är påhittad, ' +
      'uträknad mellan perioder eller framskriven.',
    publisher: 'Utgivare',
    table: 'Tabell',
    unit: 'Enhet',
    range: 'Omfattning',
    until: ({ from, to }: { from: string; to: string }) => `${from} till ${to}`,
    licence: 'Licens',
    ecb: 'Europeiska centralbanken (ECB)',
    scb: 'Statistiska centralbyrån (SCB)',
    free: 'CC0, fri att använda',

    ratesTitle: 'Växelkurser',
    ratesTable: 'Euro foreign exchange reference rates, per dag',
    ratesUnit: 'US-dollar och svenska kronor för en euro',
    ratesLicence: 'Fri att använda när källan anges: ”Source: ECB statistics”',
    ratesUse:
      'Kurserna är avsedda för information, inte för transaktioner. Dagens summor räknas med den ' +
      'senaste kursen, och är den äldre än en vecka står det. Ett belopp i en valuta utan kurs ' +
      'räknas inte med i summan, utan nämns bredvid.',

    housesTitle: 'Huspriser',
    housesTable: 'FastpiPSRegKv, småhus för permanentboende, hela riket, per kvartal',
    housesUnit: 'Index, 1981 = 100',
    quarter: ({ year, quarter }: { year: string; quarter: string }) => `${year} kv ${quarter}`,
    housesUse:
      'En fastighet med värderingsdatum kan räknas om med indexet från det kvartalet till det ' +
      'senaste. De två senaste kvartalen är preliminära. Indexet gäller småhus och säger ' +
      'mindre om bostadsrätter.',

    pricesTitle: 'Konsumentpriser',
    pricesTable: 'KPI2020M, skuggindex, per månad',
    pricesUnit: 'Index, 2020 = 100',
    pricesUse: 'Dess förändring på tolv månader är inflationstakten.',

    mortgagesTitle: 'Bolåneräntor',
    mortgagesTable: 'RantaT04N, nya och omförhandlade avtal, per bindningstid och månad',
    mortgagesUnit: 'Procent per år',
    mortgagesUse:
      'Dina egna räntor jämförs med snittet för samma bindningstid, som nämns med sin månad.',

    calendarTitle: 'Dagar och månader',
    calendar: 'Dagar och månader följer Stockholms tid, var servern än finns.',
  },
});
