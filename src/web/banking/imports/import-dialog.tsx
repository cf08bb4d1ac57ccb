import { useState } from 'react';
import { FORMAT_NAMES } from '#domain/banking/bank-files/format.ts';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { NEEDED_COLUMNS, proposedColumns } from '#domain/holdings/files/holdings-mapping.ts';
import { ADDED_FILES } from '#web/banking/accounts/use-bank-write.ts';
import { ColumnForm } from '#web/banking/column-mapping/column-form.tsx';
import { holdingsColumnTexts } from '#web/banking/column-mapping/holdings-column-texts.ts';
import { HoldingsColumns } from '#web/banking/column-mapping/holdings-columns.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Progress } from '#web/kit/ui/progress.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { type PreviewRow, type FilePreview, isTooLarge, nameOf } from './bank-file.ts';
import { FileChoices, type ImportChoice } from './file-choices.tsx';
import { FileMeaningChoice } from './file-meaning.tsx';
import { HoldingsForm } from './holdings-form.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { bankFileTexts } from './texts.ts';
import { useAdding, useRefusal } from './use-adding.ts';
import { type FileMeaning, useFileChoice, type FileChoice } from './use-file-choice.ts';
import styles from './bank-files.module.css';

type Props = { file: File; assetId: string | null; onClose: () => void };

/** Contents of a bank's file, and the question whether to add it. */
export function ImportDialog({ file, assetId, onClose }: Props) {
  const texts = useTexts(bankFileTexts);
  const [isNaming, setNaming] = useState(false);
  const chosen = useFileChoice(file, assetId);
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

const TONES = { proven: 'good', mostly: 'warn', failed: 'bad', unknown: 'est' } as const;

const COUNTED = ['new', 'coming', 'settled', 'known', 'pending', 'leftOut', 'broken'] as const;

type FileFormProps = {
  file: File;
  chosen: FileChoice;
  onClose: () => void;
  onNameColumns: () => void;
};

/** Facts and rows of a file, the questions that only the user can answer, and the import button. */
function FileForm({ file, chosen, onClose, onNameColumns }: FileFormProps) {
  const texts = useTexts(bankFileTexts);
  const { choice, preview, isWaiting, error, goOn } = chosen;
  const adding = useAdding(file, () => {
    if (!goOn()) onClose();
  });
  const refusal = useRefusal(file, adding.error ?? error);
  const isCurrencyKnown = preview?.currencyNeeded === null && !preview.isInOtherCurrency;
  const adds = preview === null ? 0 : preview.counts.new + preview.counts.coming;
  const changes = preview === null ? 0 : preview.counts.settled + preview.gone;
  const isFull = preview !== null && adds > preview.room;
  const isEmpty = adds + changes === 0;
  const refuted = useRefuted(chosen);
  const isUndecided = !isCurrencyKnown || isWaiting || refuted.isOpen;
  return (
    <>
      <DialogBody>
        {preview === null && refusal === null && <Skeleton shapes={['row', 'row', 'row']} />}
        {preview && (
          <>
            {chosen.isOfBroker && (
              <FileMeaningChoice value="bank" onChange={chosen.changeReading} />
            )}
            <FileFacts preview={preview} />
            <FileQuestions preview={preview} chosen={chosen} onNameColumns={onNameColumns} />
            {refuted.question}
            <PreviewRows
              rows={preview.rows}
              all={countOf(preview.counts)}
              mismatchLine={preview.check.mismatchLine}
            />
          </>
        )}
        {isFull && <FormError>{texts.full({ count: preview.room })}</FormError>}
        {refusal && <FormError>{refusal}</FormError>}
      </DialogBody>
      {adding.share !== null && (
        <div className={styles['progress']}>
          <Progress label={texts.adding} percent={adding.share * PERCENT} />
        </div>
      )}
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        {error === null && !isTooLarge(file) && (
          <Button
            variant="primary"
            disabled={isEmpty || isFull || isUndecided}
            isBusy={adding.isPending}
            busyText={texts.adding}
            onClick={() => adding.add(pathOf(file, choice, refuted.isConfirmed))}
          >
            {preview === null ? texts.reading : texts.add({ count: adds, changes })}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

type QuestionsProps = Pick<FileFormProps, 'chosen' | 'onNameColumns'> & { preview: FilePreview };

/** Questions about a file that only the user can answer, and its columns. */
function FileQuestions({ preview, chosen, onNameColumns }: QuestionsProps) {
  const texts = useTexts(bankFileTexts);
  const { choice, usual, change, changeFileAccount } = chosen;
  return (
    <>
      {preview.columns && (
        <div>
          <Button size="small" onClick={onNameColumns}>
            {texts.changeColumns}
          </Button>
        </div>
      )}
      <FileChoices
        choice={choice}
        canTurn={preview.columns === null}
        preview={preview}
        usual={usual}
        onChange={change}
        onFileAccount={changeFileAccount}
      />
    </>
  );
}

/** Asks for the amounts of a file that its balances contradict, again for each way to read it. */
function useRefuted({ choice, preview }: FileChoice) {
  const texts = useTexts(bankFileTexts);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  if (preview?.check.verdict !== 'failed') {
    return { isOpen: false, isConfirmed: false, question: null };
  }
  const reading = `${choice.fileAccount} ${choice.isTurned}`;
  const isConfirmed = confirmed === reading;
  const question = (
    <Checkbox
      label={texts.addRefuted}
      help={texts.addRefutedHelp}
      checked={isConfirmed}
      onChange={({ target }) => setConfirmed(target.checked ? reading : null)}
    />
  );
  return { isOpen: !isConfirmed, isConfirmed, question };
}

const PERCENT = 100;

function countOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A file's account, period and contents, and whether its balances verify them. */
function FileFacts({ preview }: { preview: FilePreview }) {
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
      {preview.repeated && (
        <p>
          {texts.repeated({
            count: preview.repeated.count,
            day: formatDay(preview.repeated.on, language),
          })}
        </p>
      )}
      <Tag tone={TONES[check.verdict]}>{texts.checks[check.verdict]}</Tag>
      {check.mismatchLine !== null && <p>{texts.mismatch({ line: check.mismatchLine })}</p>}
    </div>
  );
}

/** To a new account where none is chosen, which is made with it or not at all. */
function pathOf(file: File, choice: ImportChoice, areAmountsConfirmed: boolean): string {
  const { fileAccount, account, accountName, currency, isTurned } = choice;
  const query = new URLSearchParams({
    name: nameOf(file),
    turn: isTurned ? '1' : '0',
    ...(fileAccount !== null && { fileAccount: `${fileAccount}` }),
    ...(account === null && { accountName }),
    ...(currency !== null && { currency }),
    ...(areAmountsConfirmed && { amountsConfirmed: '1' }),
  });
  const path = account === null ? ADDED_FILES : `/api/bank-accounts/${account}/imports`;
  return `${path}?${query.toString()}`;
}
