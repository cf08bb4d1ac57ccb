import { type ReactNode, useId } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import { uiTexts } from './texts.ts';

export type FieldParts = {
  label: string;
  /** Shown below the control; an error takes its place. */
  help?: ReactNode;
  /** Null or absent when the field is right. */
  error?: string | null | undefined;
  isOptional?: boolean | undefined;
};

type ControlParts = {
  'id': string;
  'className': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type Props = FieldParts & {
  id?: string | undefined;
  children: (control: ControlParts) => ReactNode;
};

/** Label above, control, help or error below, tied together for assistive technology. */
export function Field({ label, help, error, isOptional, id: givenId, children }: Props) {
  const texts = useTexts(uiTexts);
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const isWrong = error !== null && error !== undefined && error !== '';
  const hasNote = isWrong || (help !== undefined && help !== null);
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {isOptional && <span className={styles['optional']}> {texts.optional}</span>}
      </label>
      {children({
        id,
        'className': styles['control'],
        'aria-invalid': isWrong || undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {isWrong && <FieldError id={noteId}>{error}</FieldError>}
      {!isWrong && hasNote && (
        <p className={styles['help']} id={noteId}>
          {help}
        </p>
      )}
    </div>
  );
}
