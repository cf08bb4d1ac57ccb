import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { rulePath } from '#web/tax/rules/rule-words.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { ruleValue } from './rule-words.ts';
import styles from './tax-meter.module.css';
import { taxMeterTexts } from './texts.ts';

/** Grades that one source or none vouches for. */
const UNCERTAIN = ['C', 'D'];

/** The rules that were counted with, with their source. */
export function TaxRules({ meter: { rules } }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  return (
    <Sheet>
      <SheetHead title={texts.rulesTitle} />
      <ul className={styles['rules']}>
        {rules.map((rule) => {
          const { key, name, validFrom, validTo, source, grade } = rule;
          const from = formatDay(validFrom, language);
          const isUncertain = UNCERTAIN.includes(grade);
          return (
            <li key={key}>
              <span className={styles['rule']}>
                <a href={rulePath(key)} className={linkClass}>
                  {name[language]}
                </a>
                {isUncertain && <Tag tone="est">{texts.uncertain}</Tag>}
                <span className={styles['source']}>
                  {validTo === null
                    ? texts.from({ day: from })
                    : `${from} – ${formatDay(validTo, language)}`}
                  {' · '}
                  {source.url === null ? (
                    `${source.authority}, ${source.document}`
                  ) : (
                    <a href={source.url} rel="noreferrer" className={linkClass}>
                      {source.authority}, {source.document}
                    </a>
                  )}
                </span>
              </span>
              <span className={styles['value']}>{ruleValue(rule, language)}</span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
