import { formatDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Chapter, ReadingPage } from './reading-page.tsx';
import { sourcesTexts } from './sources-texts.ts';

/** First and last day of the rates that come with the product (series/ecb_fx.csv). */
export const RATES_FROM = '1999-01-04';
export const RATES_TO = '2026-04-13';

export function SourcesPage() {
  const texts = useTexts(sourcesTexts);
  const language = useLanguage();
  const range = { from: formatDay(RATES_FROM, language), to: formatDay(RATES_TO, language) };
  const facts = [
    { name: texts.publisher, text: texts.ecb },
    { name: texts.table, text: texts.ratesTable },
    { name: texts.unit, text: texts.ratesUnit },
    { name: texts.range, text: texts.until(range) },
    { name: texts.licence, text: texts.ratesLicence },
  ];
  const { pageTitle, title, lead } = texts;
  return (
    <ReadingPage pageTitle={pageTitle} title={title} lead={lead}>
      <Chapter title={texts.ratesTitle}>
        <dl>
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{texts.ratesUse}</p>
      </Chapter>
      <Chapter title={texts.calendarTitle}>
        <p>{texts.calendar}</p>
      </Chapter>
    </ReadingPage>
  );
}
