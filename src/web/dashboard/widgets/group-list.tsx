import type { Currency } from '#domain/basics/currencies.ts';
import type { LeftOut } from '#domain/figures/totals/totals.ts';
import type { TypeGroup } from '#domain/figures/totals/composition.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import { type Palette, paletteClass } from '#web/kit/ui/palette-class.ts';
import styles from './group-list.module.css';
import { LineList, shownLine } from './line-list.tsx';

type Props = {
  /** Name of each type. */
  names: Readonly<Record<string, string>>;
  groups: readonly TypeGroup[];
  /** Items without a rate, of all types. */
  notIncluded: readonly LeftOut[];
  currency: Currency;
  palette: Palette;
  /** Sentence on the calculation of a type's sum. */
  rule: string;
};

/** Every type with its color, share and sum, and its items below it. */
export function GroupList({ names, groups, notIncluded, currency, palette, rule }: Props) {
  const language = useLanguage();
  const money = (value: number) => formatMoney(value, currency, language);
  return (
    <ul className={`${styles['groups']} ${paletteClass(palette)}`}>
      {groups.map(({ type, value, percent, lines }) => {
        const name = typeWord(names, type);
        const leftOut = notIncluded.filter((item) => item.type === type);
        const total = { value, lines, notIncluded: leftOut };
        return (
          <li key={type}>
            <div className={styles['head']}>
              <span className={styles['swatch']} />
              <h4 className={styles['name']}>{name}</h4>
              <ExplainButton
                label={name}
                explain={() => explainTotal(total, { currency, language, rule })}
              />
              <span className={styles['figures']}>
                {percent !== null && (
                  <span className={styles['share']}>{formatShare(percent, language)}</span>
                )}
                <span className={styles['amount']}>{money(value)}</span>
              </span>
            </div>
            <LineList lines={lines.map((line) => shownLine(line, { currency, language }))} />
          </li>
        );
      })}
    </ul>
  );
}
