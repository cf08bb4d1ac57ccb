import { compositionOf } from '#domain/composition.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CountedLine } from '#domain/totals.ts';
import { formatPercent, formatWholeMoney } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import styles from './composition.module.css';
import { widgetTexts } from './texts.ts';

/** As many as there are colours for the parts of a whole, less one for the rest. */
const PARTS_MAX = 5;

/** What the assets are made of: a bar in proportion, and each part with its share and amount. */
export function Composition(props: { lines: readonly CountedLine[]; currency: Currency }) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const parts = compositionOf(props.lines, PARTS_MAX);
  if (parts.length === 0) return null;
  return (
    <div className={styles['composition']}>
      <div className={styles['bar']} aria-hidden="true">
        {parts.map(({ id, percent }) => (
          <span key={id} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul className={styles['parts']}>
        {parts.map(({ id, name, percent, value }) => (
          <li key={id}>
            <span className={styles['swatch']} />
            <span className={styles['name']}>{name ?? texts.others}</span>
            <span className={styles['percent']}>{formatPercent(percent, language, 1)}</span>
            <span>{formatWholeMoney(value, props.currency, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
