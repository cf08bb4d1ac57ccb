import FlaskConical from 'lucide-react/icons/flask-conical';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { itemTexts } from './item-texts.ts';
import { useDemo } from './use-demo.ts';

/** Marks an item that belongs to the example data. */
export function ExampleTag({ id }: { id: string }) {
  const texts = useTexts(itemTexts);
  const isExample = useDemo().data?.items.some((item) => item.id === id) ?? false;
  if (!isExample) return null;
  return (
    <Tag tone="info" icon={FlaskConical}>
      {texts.example}
    </Tag>
  );
}
