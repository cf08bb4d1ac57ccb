import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { bareTexts } from './bare-texts.ts';
import { dashboardTexts } from './texts.ts';

/** Shown in place of the grid when every widget was removed. */
export function Bare({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const texts = useTexts(bareTexts);
  const { customize } = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.bareTitle} text={isOpen ? texts.bareTextNow : texts.bareText}>
        {!isOpen && (
          <Button variant="primary" onClick={onOpen}>
            {customize}
          </Button>
        )}
      </EmptyState>
    </Sheet>
  );
}
