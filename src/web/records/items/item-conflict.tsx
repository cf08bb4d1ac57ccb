import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './item-conflict.module.css';
import { itemTexts } from './texts.ts';

/** A field as it is shown: its label, and its text ('' without a value). */
export type ShownField = { field: string; text: string };

type Props = {
  mine: readonly ShownField[];
  other: readonly ShownField[];
  onKeepMine: () => void;
  onTakeOther: () => void;
};

/** Another user's version, where it differs from the typed one, and the choice between them. */
export function ItemConflict({ mine, other, onKeepMine, onTakeOther }: Props) {
  const texts = useTexts(itemTexts);
  const differing = other.filter(({ text }, index) => text !== mine[index]?.text);
  return (
    <FormError>
      <p>{texts.conflictTitle}</p>
      <ul>
        {differing.map(({ field, text }) => (
          <li key={field}>{texts.conflictField({ field, text: text || texts.conflictNothing })}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button size="small" onClick={onTakeOther}>
          {texts.conflictTake}
        </Button>
        <Button size="small" onClick={onKeepMine}>
          {texts.conflictKeep}
        </Button>
      </div>
    </FormError>
  );
}
