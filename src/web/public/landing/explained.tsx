import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { unseenClass } from '#web/kit/ui/text-class.ts';
import { EXAMPLE_TOTAL, type ExampleName, RATE_DAY } from './example.ts';
import styles from './explained.module.css';
import { landingTexts } from './texts.ts';

/** The band that shows the calculation of a figure, on the example's own total. */
export function Explained() {
  const texts = useTexts(landingTexts);
  const points = [
    { title: texts.missingTitle, text: texts.missingText },
    { title: texts.roundedTitle, text: texts.roundedText },
    { title: texts.shareTitle, text: texts.shareText },
  ];
  return (
    <section className={styles['band']} id="how">
      <div>
        <h2 className={styles['title']}>{texts.explainTitle}</h2>
        <p className={styles['lead']}>{texts.explainLead}</p>
        <ul className={styles['points']}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong> {text}
            </li>
          ))}
        </ul>
      </div>
      <Calculation />
    </section>
  );
}

function Calculation() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  return (
    <div className={styles['calculation']}>
      <p className={styles['label']}>
        {texts.exampleTitle} <span className={styles['equals']} aria-hidden="true" />
      </p>
      <p>
        <Amount value={EXAMPLE_TOTAL.value} currency="SEK" size="section" />
      </p>
      <table className={styles['table']}>
        <caption className={unseenClass}>{texts.calculation}</caption>
        <tbody>
          {EXAMPLE_TOTAL.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td>{formatMoney(EXAMPLE_TOTAL.value, 'SEK', language)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles['source']}>{texts.rateSource({ day: formatDay(RATE_DAY, language) })}</p>
    </div>
  );
}

function Line({ line }: { line: CountedLine }) {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const detail = useDetail(line);
  return (
    <tr>
      <th scope="row">
        {texts[line.id as ExampleName]}
        {detail !== null && <span className={styles['detail']}>{detail}</span>}
      </th>
      <td>{formatMoney(line.counted, 'SEK', language)}</td>
    </tr>
  );
}

/** The share or the rate that made the amount, where there is one. */
function useDetail({ value, currency, sharePercent, rates }: CountedLine): string | null {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  const whole = formatMoney(value, currency, language);
  if (sharePercent !== 100) {
    return texts.shareOf({ share: formatPercent(sharePercent, language), value: whole });
  }
  const perEuro = (wanted: string) =>
    Number(rates.find((rate) => rate.currency === wanted)?.perEuro ?? 1);
  if (rates.length === 0) return null;
  const rate = formatNumber(perEuro('SEK') / perEuro(currency), language, 4);
  return texts.atRate({ value: whole, rate });
}
