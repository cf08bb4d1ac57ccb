import { useTexts } from '#web/kit/i18n/language.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { itemTexts } from './texts.ts';
import type { RegisteredInput } from '#web/client/forms/registered.ts';

export function DescriptionField(description: RegisteredInput) {
  const texts = useTexts(itemTexts);
  return <TextArea label={texts.description} isOptional rows={3} {...description} />;
}
