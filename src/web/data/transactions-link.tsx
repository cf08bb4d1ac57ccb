import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { Link } from 'wouter';
import { useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { paths } from './paths.ts';
import { transactionsLinkTexts } from './transactions-link-texts.ts';

/** From what a person pays regularly to everything that came and went at the bank. */
export function TransactionsLink() {
  const texts = useTexts(transactionsLinkTexts);
  return (
    <Link href={paths.transactions} className={buttonClass({})}>
      <Icon of={ArrowLeftRight} size={16} />
      {texts.transactions}
    </Link>
  );
}
