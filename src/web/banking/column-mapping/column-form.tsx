import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { ProposedMapping } from '#domain/banking/column-mappings/proposal.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog-parts.tsx';
import { ColumnFields, type FieldsProps } from './column-fields.tsx';
import styles from './column-mapping.module.css';
import type { FileColumns } from './file-columns.ts';
import { RareFields } from './rare-fields.tsx';
import { sampleRows } from './sample-rows.ts';
import { columnTexts } from './texts.ts';
import { useMappingWrite } from './use-mapping-write.ts';

type Props = {
  columns: FileColumns;
  cancelText: string;
  onSaid: () => void;
  /** Shows rows as they are shown before they are added. */
  showRows: (rows: readonly FileRow[]) => ReactNode;
};

/** What the columns of a file are, said by the person, and how its first rows are read so. */
export function ColumnForm({ columns, cancelText, onSaid, showRows }: Props) {
  const texts = useTexts(columnTexts);
  const language = useLanguage();
  const [mapping, setMapping] = useState(columns.mapping);
  const [isSent, setSent] = useState(false);
  const { say, forget } = useMappingWrite(columns.fingerprint);
  const whole = wholeMapping(mapping);
  const isGuessed = wholeMapping(columns.mapping) !== null;
  const error = say.error ?? forget.error;
  const change = (changes: Partial<ProposedMapping>) => setMapping({ ...mapping, ...changes });
  const fields = { columns, mapping, isSent, onChange: change };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (whole !== null) say.mutate(whole, { onSuccess: onSaid });
  };
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        <p>{columns.isSaid ? texts.changeLead : isGuessed ? texts.guessedLead : texts.lead}</p>
        {whole !== null && (
          <section className={styles['rows']} aria-label={texts.rows}>
            <h3 className={styles['heading']}>{texts.rows}</h3>
            {showRows(sampleRows(columns, whole))}
          </section>
        )}
        <ColumnFields {...fields} />
        <RareColumns {...fields} />
        {columns.isSaid && (
          <div>
            <Button
              size="small"
              isBusy={forget.isPending}
              busyText={texts.forgetting}
              onClick={() => forget.mutate(undefined, { onSuccess: onSaid })}
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

/** What seldom has to be said stands behind a button. */
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

/** The mapping once nothing that is needed is missing; until then null. */
function wholeMapping(mapping: ProposedMapping): ColumnMapping | null {
  const { date, amount, texts } = mapping;
  if (date === null || amount === null || texts.length === 0) return null;
  return { ...mapping, date, amount };
}
