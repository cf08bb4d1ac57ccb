import { daysBetween } from '#domain/basics/months.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { paletteClass } from '#web/kit/ui/classes.ts';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import type { ShownMortgage } from './use-mortgages.ts';

/** Each part's binding as a line from today to its last day. */
export function Bindings({ shown, asOf }: { shown: ShownMortgage; asOf: string }) {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const daysOf = (until: string | null) =>
    until === null ? 0 : Math.max(0, daysBetween(asOf, until));
  const { parts } = shown.card;
  const longest = Math.max(1, ...parts.map(({ fixedUntil }) => daysOf(fixedUntil)));
  return (
    <section>
      <h3 className={styles['heading']}>{texts.bindingsTitle}</h3>
      <ul className={`${styles['bindings']} ${paletteClass('asset') ?? ''}`}>
        {parts.map(({ liabilityId, name, fixedUntil, isBindingOver }) => {
          const percent = (daysOf(fixedUntil) * 100) / longest;
          const day = fixedUntil === null ? '' : formatDay(fixedUntil, language);
          const isFixed = fixedUntil !== null && fixedUntil >= asOf;
          const since = isBindingOver ? texts.bindingOver({ day }) : texts.bindings.floating;
          const words = isFixed ? texts.endsOn({ day }) : since;
          return (
            <li key={liabilityId}>
              <span className={styles['bindingName']}>
                {name}, {words}
              </span>
              <span className={styles['line']}>
                <span style={{ width: `max(6px, ${percent}%)` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
