import { useState } from 'react';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { NEEDED_COLUMNS, proposedColumns } from '#domain/holdings/files/holdings-mapping.ts';
import { HoldingsColumns } from '#web/banking/column-mapping/holdings-columns.tsx';
import { holdingsColumnTexts } from '#web/banking/column-mapping/holdings-column-texts.ts';
import { ColumnForm } from '#web/banking/column-mapping/column-form.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import type { PreviewRow } from './bank-file.ts';
import { FileForm } from './file-form.tsx';
import { HoldingsForm } from './holdings-form.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { bankFileTexts } from './texts.ts';
import { type FileMeaning, useFileChoice } from './use-file-choice.ts';

type Props = { file: File; onClose: () => void };

/** Contents of a bank's file, and the question whether to add it. */
export function ImportDialog({ file, onClose }: Props) {
  const texts = useTexts(bankFileTexts);
  const [isNaming, setNaming] = useState(false);
  const chosen = useFileChoice(file);
  const { columns, holdings } = chosen;
  const asksColumns = columns !== null && (isNaming || !columns.isSaid);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={file.name} size="4xl">
      {holdings !== null && <HoldingsForm {...{ file, chosen, onClose }} first={holdings} />}
      {holdings === null && asksColumns && (
        <AskedColumns
          key={columns.fingerprint}
          columns={columns}
          onSaved={(meaning) => {
            setNaming(false);
            if (meaning === 'holdings') chosen.changeReading(meaning);
          }}
        />
      )}
      {holdings === null && !asksColumns && (
        <FileForm {...{ file, chosen, onClose }} onNameColumns={() => setNaming(true)} />
      )}
    </Dialog>
  );
}

type AskedProps = { columns: FileColumns; onSaved: (meaning: FileMeaning) => void };

/** Asks what the columns of an unknown table are: those of a bank account, or of holdings. */
function AskedColumns({ columns, onSaved }: AskedProps) {
  const texts = useTexts(bankFileTexts);
  const words = useTexts(holdingsColumnTexts);
  const proposed = proposedColumns(columns.names);
  const isProposed = NEEDED_COLUMNS.every((column) => proposed[column] !== null);
  const [isOfHoldings, setOfHoldings] = useState(isProposed && !columns.isSaid);
  const shared = {
    columns,
    cancelText: texts.cancel,
    onSaved: () => onSaved(isOfHoldings ? 'holdings' : 'bank'),
    other: (
      <div>
        <Button size="small" onClick={() => setOfHoldings(!isOfHoldings)}>
          {isOfHoldings ? words.isBank : words.isHoldings}
        </Button>
      </div>
    ),
  };
  if (isOfHoldings) return <HoldingsColumns {...shared} />;
  return (
    <ColumnForm
      {...shared}
      showRows={(rows, mismatchLine) => (
        <PreviewRows rows={rows.map(shownRow)} all={rows.length} mismatchLine={mismatchLine} />
      )}
    />
  );
}

/** Before it is known which of them the account has. */
function shownRow(row: FileRow): PreviewRow {
  const { line, text } = row;
  if (!('row' in row)) return row;
  if (row.row === null) return { line, text, state: 'pending' };
  const { made, amount, currency } = row.row;
  const state = row.state === 'booked' ? 'new' : 'coming';
  return { line, text, state, made, amount, currency };
}
