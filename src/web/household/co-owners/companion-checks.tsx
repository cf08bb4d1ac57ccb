import { formatMoney, formatPercent } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import type { Asked } from './asking.ts';
import styles from './co-owners.module.css';
import { agreementTexts } from './dialog-texts.ts';
import type { Offered } from './use-companions.ts';

type Props = {
  of: Asked;
  companions: readonly Offered[];
  isChosen: (companion: Offered) => boolean;
  onChoose: (companion: Offered, isChosen: boolean) => void;
};

/** The loans of a home, or the home of a loan: those that are ticked are asked about too. */
export function CompanionChecks({ of, companions, isChosen, onChoose }: Props) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  if (companions.length === 0) return null;
  return (
    <fieldset className={styles['companions']}>
      <legend className={styles['heading']}>
        {of.kind === 'assets' ? texts.loans : texts.withHome}
      </legend>
      {companions.map((each) => {
        const { item } = each;
        const whole = formatMoney(amountOf(item), item.currency, language);
        const own = formatPercent(item.ownershipPercentage, language);
        return (
          <Checkbox
            key={item.id}
            label={texts.companion({ name: item.name, whole, own })}
            checked={isChosen(each)}
            onChange={({ target }) => onChoose(each, target.checked)}
          />
        );
      })}
      <p className={styles['lead']}>{texts.companionsHelp}</p>
    </fieldset>
  );
}

function amountOf(item: Offered['item']) {
  return 'balance' in item ? item.balance : item.value;
}
