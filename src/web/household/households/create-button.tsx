import Plus from 'lucide-react/icons/plus';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { loadAhead } from '#web/kit/ui/on-demand.tsx';
import { householdTexts } from './texts.ts';

export type Creating = { load: () => Promise<unknown>; onCreate: () => void };

/** What it opens is fetched as soon as somebody is about to press it. */
export function CreateButton(props: Creating & { variant: 'primary' | 'ghost' }) {
  const { load, onCreate, variant } = props;
  const texts = useTexts(householdTexts);
  const prepare = () => void loadAhead(load);
  return (
    <Button
      variant={variant}
      icon={Plus}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onCreate}
    >
      {texts.create}
    </Button>
  );
}
