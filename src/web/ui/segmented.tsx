import styles from './segmented.module.css';

type Option<Value extends string> = { value: Value; text: string; lang?: string };
type Props<Value extends string> = {
  /** What is chosen, for those who hear the page. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** A choice between two to five things that are seen at once. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <div className={styles['group']} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          className={styles['option']}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
