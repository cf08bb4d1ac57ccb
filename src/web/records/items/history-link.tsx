import History from 'lucide-react/icons/history';
import { Link } from 'wouter';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { itemTexts } from './item-texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** From the items of a kind to their values month by month. */
export function HistoryLink() {
  const texts = useTexts(itemTexts);
  const { isAccount } = useSource();
  return (
    <Link href={isAccount ? paths.historicalData : paths.guestHistory} className={buttonClass({})}>
      <Icon of={History} size={16} />
      {texts.historicalData}
    </Link>
  );
}
