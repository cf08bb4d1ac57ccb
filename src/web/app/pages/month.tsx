import { useCode } from '#web/kit/ui/lazy-part.tsx';
import { idleMoment } from '#web/kit/ui/when-idle.ts';

const loadCard = async () => {
  await idleMoment();
  return import('./month-card.tsx');
};

/** The month's card, left out if its code fails to load: the user did not ask for it. */
export function Month() {
  const code = useCode(loadCard, () => undefined);
  return code && <code.MonthCard />;
}
