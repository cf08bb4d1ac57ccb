import Plus from 'lucide-react/icons/plus';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { firstDayTexts } from './texts.ts';

/** Nothing is recorded, and every first step was skipped. */
export function NoFigures() {
  const texts = useTexts(firstDayTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={16} />
          {texts.addAssets}
        </Link>
      </EmptyState>
    </Sheet>
  );
}
