import styles from './segmented.module.css';

type SegmentOption<Value extends string> = {
  value: Value;
  text: string;
  label?: string | undefined;
};

type Props<Value extends string> = {
  /** The selected value. */
  label: string;
  /** `label` is the full name of a short text. */
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few visible options, applied at once. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles['option']}
          aria-label={option.label}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
