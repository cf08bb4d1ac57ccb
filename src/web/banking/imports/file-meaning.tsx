import { useTexts } from '#web/kit/i18n/language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { holdingsTexts } from './holdings-texts.ts';
import type { FileMeaning } from './use-file-choice.ts';

type Props = { value: FileMeaning; onChange: (meaning: FileMeaning) => void };

/** Asks whether a broker's file is added as holdings, or its cash alone as a bank's. */
export function FileMeaningChoice({ value, onChange }: Props) {
  const texts = useTexts(holdingsTexts);
  return (
    <Select
      label={texts.meaning}
      help={texts.meaningHelp}
      value={value}
      options={[
        { value: 'holdings', text: texts.asHoldings },
        { value: 'bank', text: texts.asBank },
      ]}
      onChange={({ target }) => onChange(target.value as FileMeaning)}
    />
  );
}
