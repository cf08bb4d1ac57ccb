import { FORMAT_NAMES } from '#domain/banking/bank-files/bank-formats.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import type { FilePreview } from './bank-file.ts';
import styles from './bank-files.module.css';
import { bankFileTexts } from './texts.ts';

const TONES = { proven: 'good', mostly: 'warn', failed: 'bad', unknown: 'est' } as const;
const COUNTED = ['new', 'coming', 'settled', 'known', 'pending', 'leftOut', 'broken'] as const;

/** Whose file it is, of which time, what is in it, and whether its balances prove it. */
export function FileFacts({ preview }: { preview: FilePreview }) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const { format, bankName, period, counts, check } = preview;
  const bank = bankName ?? FORMAT_NAMES[format] ?? texts.ownColumns;
  const days = period && {
    from: formatDay(period.from, language),
    to: formatDay(period.to, language),
  };
  return (
    <div className={styles['facts']}>
      <p>{days ? texts.from({ bank, period: texts.period(days) }) : bank}</p>
      <ul aria-label={texts.counts} className={styles['counts']}>
        {COUNTED.filter((name) => name === 'new' || counts[name] > 0).map((name) => (
          <li key={name}>{texts[name]({ count: counts[name] })}</li>
        ))}
        {preview.gone > 0 && <li>{texts.gone({ count: preview.gone })}</li>}
      </ul>
      <Tag tone={TONES[check.verdict]}>{texts.checks[check.verdict]}</Tag>
    </div>
  );
}
