import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import type { PreviewRow } from './bank-file.ts';
import styles from './bank-files.module.css';
import { bankFileTexts } from './texts.ts';

type Props = {
  rows: readonly PreviewRow[];
  all: number;
  /** The row whose balance contradicts the amounts, if any, is shown with its line. */
  mismatchLine: number | null;
};

/** The rows of a file, those that could not be read first. */
export function PreviewRows({ rows, all, mismatchLine }: Props) {
  const texts = useTexts(bankFileTexts);
  return (
    <div className={styles['rows']}>
      <Table
        caption={texts.rows}
        columns={[texts.row, texts.state, texts.amount]}
        rows={rows.map((row) => ({
          id: String(row.line),
          name: <Words row={row} hasLine={row.line === mismatchLine} />,
          figures: [
            <State key="state" row={row} />,
            row.amount && row.currency && (
              <Amount key="amount" value={row.amount} currency={row.currency} isChange />
            ),
          ],
        }))}
      />
      {rows.length < all && <p className={styles['note']}>{texts.shown({ count: rows.length })}</p>}
    </div>
  );
}

function Words({ row, hasLine }: { row: PreviewRow; hasLine: boolean }) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const when = [
    row.made && formatDay(row.made, language),
    (!row.made || hasLine) && texts.line(row),
  ];
  return (
    <>
      {row.text} <span className={styles['when']}>{when.filter(Boolean).join(', ')}</span>
    </>
  );
}

function State({ row: { state, reason } }: { row: PreviewRow }) {
  const texts = useTexts(bankFileTexts);
  const word = texts.states[state];
  return reason === undefined ? word : `${word}: ${texts.reasons[reason]}`;
}
