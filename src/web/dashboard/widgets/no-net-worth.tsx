import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { noNetWorthTexts } from './texts.ts';

/** Shown in place of net worth until there is one, with a link to the first step. */
export function NoNetWorth() {
  const texts = useTexts(noNetWorthTexts);
  return (
    <EmptyState title={texts.noNetWorthTitle} text={texts.noNetWorthText}>
      <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
        {texts.addAssets}
      </Link>
    </EmptyState>
  );
}
