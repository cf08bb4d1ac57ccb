import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { bareTexts } from './bare-texts.ts';
import { dashboardTexts } from './texts.ts';

/** Stands where every widget was removed. */
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
