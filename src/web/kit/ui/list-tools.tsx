import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useId } from 'react';
import { Icon } from './button.tsx';
import styles from './list-tools.module.css';

/** Search and filters of a long list. */
export function ListTools(props: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={props.label} className={styles['tools']}>
      {props.children}
    </div>
  );
}

type SearchProps = { label: string; value: string; onChange: (value: string) => void };

export function ListSearch({ label, value, onChange }: SearchProps) {
  return (
    <div className={styles['search']}>
      <Icon of={Search} size={16} className={styles['icon']} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type SearchFieldProps = SearchProps & {
  isWrong: boolean;
  /** Parsed value, or the error. */
  note: string | null;
};

/** A short field for a number. */
export function ListField({ label, value, isWrong, note, onChange }: SearchFieldProps) {
  const noteId = useId();
  return (
    <div className={styles['field']}>
      <input
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={note === null ? undefined : noteId}
        placeholder={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {note !== null && (
        <p id={noteId} aria-live="polite" className={styles['note']}>
          {note}
        </p>
      )}
    </div>
  );
}

type ListChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
};

export function ListChoice<Value extends string>(props: ListChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <div className={styles['choice']}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={15} className={styles['icon']} />
    </div>
  );
}
