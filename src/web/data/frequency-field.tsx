import { FREQUENCIES } from '#domain/frequency.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Select } from '#web/ui/select.tsx';
import { frequencyTexts } from './frequency-texts.ts';
import type { Registered } from './registered.ts';

export function FrequencyField(frequency: Registered) {
  const texts = useTexts(frequencyTexts);
  return (
    <Select
      label={texts.frequency}
      options={FREQUENCIES.map((value) => ({ value, text: texts.frequencies[value] }))}
      {...frequency}
    />
  );
}
