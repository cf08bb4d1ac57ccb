import { FREQUENCIES } from '#domain/basics/frequency.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import type { RegisteredInput } from '#web/client/forms/registered.ts';

export function FrequencyField(frequency: RegisteredInput) {
  const texts = useTexts(frequencyTexts);
  return (
    <Select
      label={texts.frequency}
      options={FREQUENCIES.map((value) => ({ value, text: texts.frequencies[value] }))}
      {...frequency}
    />
  );
}
