import { addMonths, monthOf } from '#domain/basics/months.ts';
import type { MissingItem, ReadMove } from '#web/client/records/move-source.ts';
import { formatMoney, formatMonth } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { missingTexts, moveTexts } from './texts.ts';
import type { Move } from './use-move.ts';
import styles from './move.module.css';

type Props = { move: Move; file: ReadMove };

/** Records of an earlier version that the file lacks: each stays, or has ended. */
export function MissingItems({ move, file: { missing } }: Props) {
  const texts = useTexts(missingTexts);
  const [before, asked] = [true, false].map((was) =>
    missing.filter((each) => each.wasAsked === was),
  );
  if (missing.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.title({ count: missing.length })} />
      <p className={styles['lead']}>{texts.lead}</p>
      <List move={move} items={asked ?? []} />
      {before && before.length > 0 && (
        <details>
          <summary className={styles['lead']}>{texts.before({ count: before.length })}</summary>
          <List move={move} items={before} />
        </details>
      )}
    </Sheet>
  );
}

function List({ move, items }: { move: Move; items: readonly MissingItem[] }) {
  const texts = useTexts(moveTexts);
  const { stays } = useTexts(missingTexts);
  const language = useLanguage();
  return (
    <ul>
      {items.map(({ key, name, kind, value, currency, endsOn, hasEnded }) => (
        <li key={key} className={styles['saved']}>
          <h3>
            {name} <span className={styles['facts']}>{texts.kinds[kind]}</span>
          </h3>
          <p className={styles['value']}>{formatMoney(value, currency, language)}</p>
          <div className={styles['why']}>
            {endsOn === null ? (
              <p>{stays}</p>
            ) : (
              <Checkbox
                label={texts.ended({
                  month: formatMonth(addMonths(monthOf(endsOn), -1), language),
                })}
                checked={move.choiceOf(key)?.hasEnded ?? hasEnded}
                onChange={({ target }) => move.chooseItem({ key, hasEnded: target.checked })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
