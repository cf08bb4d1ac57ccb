import { formatDay, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Chapter, ReadingPage } from './reading-page.tsx';
import { SERIES_RANGES } from './series-ranges.ts';
import { sourcesTexts } from './sources-texts.ts';

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
