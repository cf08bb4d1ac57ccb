import { formatPercent, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { Link } from 'wouter';
import styles from './mortgage.module.css';
import { cardTexts } from './texts.ts';
import { useMortgages } from './use-mortgages.ts';

/** Below the homes: each one's loan to value and debt, with a link to its card. */
export function HomeMortgages() {
  const texts = useTexts(cardTexts);
  const language = useLanguage();
  const { isAccount } = useSource();
  const mortgages = useMortgages();
  return mortgages?.shown.map(({ mortgage, card }) => {
    const { currency, name } = mortgage;
    const money = (value: number) => formatWholeMoney(value, currency, language);
    return (
      <Sheet key={mortgage.assetId} className={styles['card']}>
        <SheetHead title={texts.mortgageOf({ name: name ?? '' })}>
          <Link className={linkClass} href={isAccount ? paths.liabilities : paths.guestLiabilities}>
            {texts.open}
          </Link>
        </SheetHead>
        <p className={styles['home']}>
          {card.valued && (
            <span>
              {texts.ltv}: {formatPercent(card.valued.loanToValue, language)}
            </span>
          )}
          <span>
            {texts.debt}: {money(card.debt)}
          </span>
          <span>
            {texts.interest}: {money(card.interestMonth)}
          </span>
          <span>
            {texts.required}: {money(card.requiredMonthly)}
          </span>
        </p>
      </Sheet>
    );
  });
}
