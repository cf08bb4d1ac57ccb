import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import {
  type ColumnMapping,
  mappedHeader,
  type ProposedMapping,
  wholeMapping,
} from '#domain/banking/column-mappings/mapping.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { dayOf } from '#domain/basics/months.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { ColumnFields, RareFields, WrittenFields, type FieldsProps } from './column-fields.tsx';
import styles from './column-mapping.module.css';
import { columnTexts } from './texts.ts';

const BALANCE_FIELDS = [
  'amount',
  'paid',
  'balance',
  'direction',
  'receivedWords',
  'paidWords',
  'leftOut',
  'mark',
  'isTurned',
] as const;

type Props = {
  columns: FileColumns;
  cancelText: string;
  onSaved: () => void;
  /** Shows rows as they are shown before they are added. */
  showRows: (rows: readonly FileRow[], mismatchLine: number | null) => ReactNode;
  /** The way to read the file as holdings. */
  other: ReactNode;
};

/** Column mapping of a file, edited by the user, with a preview of its first rows. */
export function ColumnForm({ columns, cancelText, onSaved, showRows, other }: Props) {
  const texts = useTexts(columnTexts);
  const language = useLanguage();
  const [mapping, setMapping] = useState(columns.mapping);
  const [isSent, setSent] = useState(false);
  const { say, forget } = useMappingWrite(columns.fingerprint);
  const whole = wholeMapping(mapping);
  const isGuessed = wholeMapping(columns.mapping) !== null;
  // The server has compared the amounts and balances of these columns, and not of others.
  const isChecked = BALANCE_FIELDS.every((field) => mapping[field] === columns.mapping[field]);
  const mismatch = isChecked ? (columns.check?.mismatchLine ?? null) : null;
  const error = say.error ?? forget.error;
  const change = (changes: Partial<ProposedMapping>) => setMapping({ ...mapping, ...changes });
  const fields = { columns, mapping, isSent, onChange: change };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (whole !== null) say.mutate(whole, { onSuccess: onSaved });
  };
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        <p>{columns.isSaid ? texts.changeLead : isGuessed ? texts.guessedLead : texts.lead}</p>
        {mismatch !== null && <Notice>{texts.contradicted({ line: mismatch })}</Notice>}
        {whole !== null && (
          <section className={styles['rows']} aria-label={texts.rows}>
            <h3 className={styles['heading']}>{texts.rows}</h3>
            {showRows(sampleRows(columns, whole), mismatch)}
          </section>
        )}
        <ColumnFields {...fields} />
        <WrittenFields {...fields} />
        <RareColumns {...fields} />
        {other}
        {columns.isSaid && (
          <div>
            <Button
              size="small"
              isBusy={forget.isPending}
              busyText={texts.forgetting}
              onClick={() => forget.mutate(undefined, { onSuccess: onSaved })}
            >
              {texts.forget}
            </Button>
          </div>
        )}
        {error && <FormError>{failureText(error, language)}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{cancelText}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={say.isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** Rarely needed columns are behind a button. */
function RareColumns(props: FieldsProps) {
  const texts = useTexts(columnTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div>
        <Button
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.rare}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={styles['rare']}>
        <RareFields {...props} />
      </div>
    </>
  );
}

/** The first rows of a file by a mapping, as the server would read them. */
function sampleRows(
  { names, sample, sampleLines }: FileColumns,
  mapping: ColumnMapping,
): readonly FileRow[] {
  const today = dayOf(new Date());
  const file = readTable(sample, mappedHeader({ at: -1, names }, mapping), {
    turn: false,
    today,
    fileAccount: null,
    isOfAll: true,
  });
  if (typeof file === 'string') return [];
  return file.rows.map((row) => ({ ...row, line: sampleLines[row.line - 1] ?? row.line }));
}

/** Saves or deletes a column mapping; then files are read again. */
function useMappingWrite(fingerprint: string) {
  const path = `/api/column-mappings/${fingerprint}`;
  const say = useBankWrite((body: ColumnMapping) =>
    request<undefined>(path, { method: 'PUT', body }),
  );
  const forget = useBankWrite((_: undefined) => request<undefined>(path, { method: 'DELETE' }));
  return { say, forget };
}
