import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { type ReactNode, useId, type ComponentProps } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './field.module.css';
import { Icon } from './button.tsx';
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

type FieldProps = FieldParts & {
  id?: string | undefined;
  children: (control: ControlParts) => ReactNode;
};

/** Label above, control, help or error below, tied together for assistive technology. */
export function Field({ label, help, error, isOptional, id: givenId, children }: FieldProps) {
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

/** Message on how to correct a field. */
export function FieldError(props: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={styles['error']} id={props.id}>
      <Icon of={OctagonAlert} size={14} className={styles['errorIcon']} />
      <span>{props.children}</span>
    </p>
  );
}

export type TextFieldProps = FieldParts & ComponentProps<'input'>;

/** One line of text: `type` email, number and so on as usual. Takes `register()` and `ref`. */
export function TextField({ label, help, error, isOptional, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** A day, `YYYY-MM-DD`, in the browser's own picker. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" />;
}

type TextAreaProps = FieldParts & ComponentProps<'textarea'>;

export function TextArea({ label, help, error, isOptional, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} isOptional={isOptional} id={area.id}>
      {(control) => <textarea rows={3} {...area} {...control} />}
    </Field>
  );
}

/** Fields two and two; on phones one below the other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}

/** Fields of a form that belong together, below a line and a heading. */
export function RuledFieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles['ruled']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type PreviewProps = {
  label: string;
  /** The figure that follows from the typed values. */
  children: ReactNode;
  /** Explains how the figure follows. */
  rule: string;
};

/** Result of the fields above, updated while the user types. */
export function Preview({ label, children, rule }: PreviewProps) {
  return (
    <div className={styles['preview']} role="status">
      <div>
        <p className={styles['previewLabel']}>{label}</p>
        <p>{children}</p>
      </div>
      <p className={styles['rule']}>{rule}</p>
    </div>
  );
}
