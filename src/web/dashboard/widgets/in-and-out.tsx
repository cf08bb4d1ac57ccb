import type { Currency } from '#domain/basics/currencies.ts';
import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './in-and-out.module.css';
import { widgetTexts } from './texts.ts';

type Props = { income: number; costs: number; currency: Currency };

/** Income after tax and costs, each as a bar scaled to the longer one. */
export function InAndOut({ income, costs, currency }: Props) {
  const texts = useTexts(widgetTexts);
  const longest = Math.max(income, costs, 1);
  return (
    <ul className={styles['bars']}>
      <Bar name={texts.incomesAfterTax} value={income} tone="in" {...{ longest, currency }} />
      <Bar name={texts.costs} value={costs} tone="out" {...{ longest, currency }} />
    </ul>
  );
}

type BarProps = {
  name: string;
  value: number;
  tone: 'in' | 'out';
  longest: number;
  currency: Currency;
};

function Bar({ name, value, tone, longest, currency }: BarProps) {
  const language = useLanguage();
  const percent = (Math.max(value, 0) / longest) * 100;
  return (
    <li>
      <span>{name}</span>
      <span className={styles['amount']}>{formatWholeMoney(value, currency, language)}</span>
      <span
        aria-hidden="true"
        className={classes(styles['bar'], styles[tone])}
        style={{ inlineSize: `${percent}%`, marginInlineEnd: `${100 - percent}%` }}
      />
    </li>
  );
}
