import { type FormEvent, type ReactNode, useState } from 'react';
import { DATE_FORMS, type DateForm } from '#domain/banking/bank-files/dates.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import {
  HOLDINGS_COLUMNS,
  type HoldingsColumn,
  type HoldingsMapping,
  NEEDED_COLUMNS,
  proposedColumns,
} from '#domain/holdings/files/holdings-mapping.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { ColumnSelect } from './column-fields.tsx';
import { holdingsColumnTexts } from './holdings-column-texts.ts';
import { columnTexts } from './texts.ts';

type Props = {
  columns: FileColumns;
  cancelText: string;
  onSaved: () => void;
  /** The way to read the file as a bank's. */
  other: ReactNode;
};

type Places = Readonly<Record<HoldingsColumn, number | null>>;

/** Asks what the columns of a table of holdings are; the next file with them is not asked about. */
export function HoldingsColumns({ columns, cancelText, onSaved, other }: Props) {
  const texts = useTexts(holdingsColumnTexts);
  const shared = useTexts(columnTexts);
  const language = useLanguage();
  const [places, setPlaces] = useState<Places>(() => proposedColumns(columns.names));
  const [dateForm, setDateForm] = useState<DateForm>(columns.mapping.dateForm);
  const [isSent, setSent] = useState(false);
  const save = useBankWrite((body: HoldingsMapping) => {
    const path = `/api/holdings-mappings/${columns.fingerprint}`;
    return request<undefined>(path, { method: 'PUT', body });
  });
  const whole = wholeOf(places, dateForm);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (whole !== null) save.mutate(whole, { onSuccess: onSaved });
  };
  return (
    <DialogForm onSubmit={send}>
      <DialogBody>
        <p>{texts.lead}</p>
        {HOLDINGS_COLUMNS.map((column) => (
          <ColumnSelect
            key={column}
            columns={columns}
            label={texts.columns[column]}
            place={places[column]}
            isSent={isSent}
            isOptional={!isNeeded(column, places)}
            onChange={(place) => setPlaces({ ...places, [column]: place })}
          />
        ))}
        <Select
          label={shared.dateForm}
          value={dateForm}
          options={DATE_FORMS.map((form) => ({ value: form, text: shared.dateForms[form] }))}
          onChange={({ target }) => setDateForm(target.value as DateForm)}
        />
        {other}
        {save.error && <FormError>{failureText(save.error, language)}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{cancelText}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={save.isPending} busyText={shared.saving}>
          {shared.save}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** A row needs one of the names of its instrument, and one of the figures of its cash. */
function isNeeded(column: HoldingsColumn, { name, price, cost }: Places): boolean {
  if (column === 'isin') return name === null;
  if (column === 'amount') return price === null && cost === null;
  return NEEDED_COLUMNS.includes(column);
}

/** The mapping once nothing that is needed is missing; until then null. */
function wholeOf(places: Places, dateForm: DateForm): HoldingsMapping | null {
  const { date, type, quantity } = places;
  if (date === null || type === null || quantity === null) return null;
  const isMissing = HOLDINGS_COLUMNS.some(
    (column) => isNeeded(column, places) && places[column] === null,
  );
  return isMissing ? null : { ...places, date, type, quantity, dateForm };
}
