import type { LucideIcon } from 'lucide-react';
import { Select } from '#web/kit/ui/select.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import type { RegisteredInput } from '#web/client/forms/registered.ts';

type NameProps<Type extends string> = {
  type: RegisteredInput;
  name: RegisteredInput;
  /** The type that is chosen; '' while none is. */
  chosen: Type | '';
  icons: Readonly<Record<Type, LucideIcon>>;
  words: { type: string; typePlaceholder: string; name: string; types: Record<Type, string> };
};

/** Type and name of an item. */
export function NameFields<Type extends string>(props: NameProps<Type>) {
  const { type, name, chosen, icons, words } = props;
  const options = Object.entries<string>(words.types).map(([value, text]) => ({ value, text }));
  return (
    <>
      <Select
        label={words.type}
        icon={chosen === '' ? undefined : icons[chosen]}
        placeholder={words.typePlaceholder}
        options={options}
        {...type}
      />
      <TextField label={words.name} autoComplete="off" {...name} />
    </>
  );
}
