import Banknote from 'lucide-react/icons/banknote';
import ChevronRight from 'lucide-react/icons/chevron-right';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import Plus from 'lucide-react/icons/plus';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import Target from 'lucide-react/icons/target';
import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { adding, paths } from '#web/client/navigation/paths.ts';
import { formatMonthName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import styles from './quick-actions.module.css';

const ADDITIONS = [
  { path: paths.assets, icon: Landmark, text: 'addAsset' },
  { path: paths.liabilities, icon: Scale, text: 'addLiability' },
  { path: paths.income, icon: Banknote, text: 'addIncome' },
  { path: paths.costs, icon: Receipt, text: 'addCost' },
  { path: paths.goals, icon: Target, text: 'addGoal' },
] as const;

/** Frequent actions: add a record, update this month's values. */
export function QuickActions() {
  const texts = useTexts(quickActionTexts);
  const language = useLanguage();
  const [month] = useState(() => monthOf(dayOf(new Date())));
  return (
    <Sheet className={styles['sheet']} aria-label={texts.quickActions}>
      <SheetHead title={texts.quickActions} />
      <ul className={styles['list']}>
        {ADDITIONS.map(({ path, icon, text }) => (
          <li key={path}>
            <Link href={adding(path)} className={styles['link']}>
              <Icon of={icon} />
              {texts[text]}
              <Icon of={Plus} size={16} className={styles['go']} />
            </Link>
          </li>
        ))}
        <li>
          <Link href={paths.historicalData} className={styles['link']}>
            <Icon of={History} />
            {texts.fillIn({ month: formatMonthName(month, language) })}
            <Icon of={ChevronRight} size={16} className={styles['go']} />
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}

/** Labels of the actions below the widgets. */
const quickActionTexts = defineTexts({
  en: {
    quickActions: 'Quick actions',
    addAsset: 'Add an asset',
    addLiability: 'Add a liability',
    addIncome: 'Add an income',
    addCost: 'Add a cost',
    addGoal: 'Add a goal',
    fillIn: ({ month }: { month: string }) => `Fill in ${month}`,
  },
  sv: {
    quickActions: 'Snabbval',
    addAsset: 'Lägg till tillgång',
    addLiability: 'Lägg till skuld',
    addIncome: 'Lägg till inkomst',
    addCost: 'Lägg till kostnad',
    addGoal: 'Lägg till mål',
    fillIn: ({ month }: { month: string }) => `Fyll i ${month}`,
  },
});
