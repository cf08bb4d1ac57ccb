import type { TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { isUncertain, rulePath, rulePeriod } from '#web/figures/rules/rule-words.ts';
import { ruleTexts } from '#web/figures/rules/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { countedValue } from './rule-words.ts';
import styles from './tax-meter.module.css';
import { taxMeterTexts } from './texts.ts';

/** The rules that were counted with, with their source. */
export function TaxRules({ meter: { rules } }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const language = useLanguage();
  return (
    <Sheet>
      <SheetHead title={texts.rulesTitle} />
      <ul className={styles['rules']}>
        {rules.map((rule) => {
          const { key, name, source } = rule;
          return (
            <li key={key}>
              <span className={styles['rule']}>
                <a href={rulePath(key)} className={linkClass}>
                  {name[language]}
                </a>
                {isUncertain(rule) && <Tag tone="est">{ruleTexts[language].uncertain}</Tag>}
                <span className={styles['source']}>
                  {rulePeriod(rule, language)}
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
              <span className={styles['value']}>{countedValue(rule, language)}</span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
