import { defineTexts } from '#domain/basics/texts.ts';
import { formatDay, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Chapter, ReadingPage } from './reading-page.tsx';

export function SourcesPage() {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const { pageTitle, title, lead } = texts;
  const month = (period: string) => formatMonth(period.replace('M', '-'), language);
  return (
    <ReadingPage pageTitle={pageTitle} title={title} lead={lead}>
      <Series
        title={texts.ratesTitle}
        publisher={texts.ecb}
        table={texts.ratesTable}
        unit={texts.ratesUnit}
        range={rangeOf(SERIES_RANGES.rates, (day) => formatDay(day, language))}
        licence={texts.ratesLicence}
        use={texts.ratesUse}
      />
      <Series
        title={texts.housesTitle}
        publisher={texts.scb}
        table={texts.housesTable}
        unit={texts.housesUnit}
        range={rangeOf(SERIES_RANGES.houses, (period) => {
          const [year = '', quarter = ''] = period.split('K');
          return texts.quarter({ year, quarter });
        })}
        licence={texts.free}
        use={texts.housesUse}
      />
      <Series
        title={texts.pricesTitle}
        publisher={texts.scb}
        table={texts.pricesTable}
        unit={texts.pricesUnit}
        range={rangeOf(SERIES_RANGES.prices, month)}
        licence={texts.free}
        use={texts.pricesUse}
      />
      <Series
        title={texts.mortgagesTitle}
        publisher={texts.scb}
        table={texts.mortgagesTable}
        unit={texts.mortgagesUnit}
        range={rangeOf(SERIES_RANGES.mortgageRates, month)}
        licence={texts.free}
        use={texts.mortgagesUse}
      />
      <Chapter title={texts.calendarTitle}>
        <p>{texts.calendar}</p>
      </Chapter>
    </ReadingPage>
  );
}

type SourceRange = { from: string; to: string };
type SeriesProps = {
  title: string;
  publisher: string;
  table: string;
  unit: string;
  range: SourceRange;
  licence: string;
  use: string;
};

function Series({ title, publisher, table, unit, range, licence, use }: SeriesProps) {
  const texts = useTexts(sourcesTexts);
  const facts = [
    { name: texts.publisher, text: publisher },
    { name: texts.table, text: table },
    { name: texts.unit, text: unit },
    { name: texts.range, text: texts.until(range) },
    { name: texts.licence, text: licence },
  ];
  return (
    <Chapter title={title}>
      <dl>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{use}</p>
    </Chapter>
  );
}

function rangeOf({ from, to }: SourceRange, format: (period: string) => string): SourceRange {
  return { from: format(from), to: format(to) };
}

/** First and last period of each series that comes with the product (folder `series`). */
export const SERIES_RANGES = {
  rates: { from: '1999-01-04', to: '2026-04-13' },
  houses: { from: '1986K1', to: '2026K2' },
  prices: { from: '1980M01', to: '2026M08' },
  mortgageRates: { from: '2005M09', to: '2026M02' },
} as const;

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
