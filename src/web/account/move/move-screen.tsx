import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { refusedText } from '#web/client/http/files.ts';
import { paths } from '#web/client/navigation/paths.ts';
import type { ReadMove } from '#web/client/records/move-source.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass, FileButton } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { TextArea } from '#web/kit/ui/field.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { droppedFiles, FILES_MAX, KeptFiles, QueuedFiles, useWhy } from './move-files.tsx';
import { MoveFacts } from './move-facts.tsx';
import { MoveItems } from './move-items.tsx';
import { MoveSources } from './move-sources.tsx';
import { MoveTable } from './move-table.tsx';
import { moveTexts } from './texts.ts';
import { type Move, useMove } from './use-move.ts';
import styles from './move.module.css';

/** Moves a user's figures in from a spreadsheet: choose it, see what it becomes, save, undo. */
export function MoveScreen() {
  const texts = useTexts(moveTexts);
  const move = useMove();
  const { file, saved, undone, queue } = move;
  const step = saved !== null ? 'saved' : file === null ? 'choose' : 'read';
  const names = {
    choose: undone !== null ? texts.undone : texts.chooseTitle,
    read: file?.fileName || texts.pasted,
    saved: texts.saved,
  };
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div
        ref={useStepFocus(`${step} ${file?.id ?? ''} ${undone ?? ''}`)}
        role="group"
        aria-label={names[step]}
        tabIndex={-1}
        className={styles['parts']}
      >
        {queue.length > 1 && <QueuedFiles move={move} isOpen={step !== 'read'} />}
        {step === 'saved' && <Saved move={move} />}
        {step === 'choose' && <ChooseFile move={move} />}
        {step === 'choose' && <KeptFiles move={move} />}
        {step === 'choose' && <MoveSources />}
        {step === 'read' && <ReadFile move={move} />}
      </div>
    </>
  );
}

/** Moves the focus to a step that has taken the place of the pressed button, and so announces it. */
function useStepFocus(step: string) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) frame.current?.focus();
    shown.current = step;
  }, [step]);
  return frame;
}

const ACCEPTED = ['.xlsx', '.ods', '.fods', '.csv', '.tsv', '.txt'];
/** Read by the server only. */
const ACCEPTED_OLD = ['.xls', '.zip', '.json', '.xml', '.sqlite', '.gnucash', '.kmy', '.gz'];

/** Reads chosen files, those of them that can be; why it does not, in a sentence. */
function useChosenFiles(move: Move) {
  const texts = useTexts(moveTexts);
  const why = useWhy();
  const { isAccount } = useSource();
  const [unfit, setUnfit] = useState<string | null>(null);
  const endings = isAccount ? [...ACCEPTED, ...ACCEPTED_OLD] : ACCEPTED;
  const read = (files: readonly File[], isFolder = false) => {
    const isKnown = ({ name }: File) => endings.some((each) => name.toLowerCase().endsWith(each));
    const wanted = isFolder ? files.filter(isKnown) : files;
    const isFit = wanted.length > 0 && wanted.length <= FILES_MAX;
    setUnfit(isFit ? null : texts.unfit({ count: wanted.length, max: FILES_MAX }));
    if (isFit) move.read(wanted.map((content) => ({ content, name: content.name })));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() === '') return;
    event.preventDefault();
    setUnfit(null);
    move.read([{ content: new Blob([text]), name: texts.pasted }]);
  };
  const [lone] = move.queue.length === 1 ? move.queue : [];
  const problem = unfit ?? why(move.reopening.error ?? lone?.why);
  return { accept: endings.join(','), read, paste, problem };
}

type ChosenFiles = ReturnType<typeof useChosenFiles>;

/** Files are chosen, dropped, or cells pasted as text. */
function ChooseFile({ move }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const { isAccount } = useSource();
  const [isOver, setOver] = useState(false);
  const chosen = useChosenFiles(move);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(({ files, isFolder }) =>
      chosen.read(files, isFolder),
    );
  };
  return (
    <Sheet
      className={classes(styles['choose'], isOver && styles['over'])}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {move.undone !== null && <p>{texts.undone}</p>}
      <h2>{texts.chooseTitle}</h2>
      <p className={styles['text']}>{texts.chooseText}</p>
      {!isAccount && <p className={styles['text']}>{texts.onlyHere}</p>}
      <ChooseButtons move={move} chosen={chosen} />
      <TextArea
        label={texts.paste}
        rows={2}
        value=""
        onChange={() => undefined}
        onPaste={chosen.paste}
      />
      {chosen.problem && <FormError title={texts.failed}>{chosen.problem}</FormError>}
    </Sheet>
  );
}

/** Files or a folder; meanwhile which one is being read. */
function ChooseButtons({ move, chosen }: { move: Move; chosen: ChosenFiles }) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const reading = move.queue.find(({ state }) => state === 'reading');
  const isBusy = reading !== undefined || move.reopening.isPending;
  return (
    <>
      <div className={styles['ways']}>
        <FileButton
          variant="primary"
          accept={chosen.accept}
          of="files"
          isBusy={isBusy}
          busyText={texts.reading}
          onChoose={(_, all) => chosen.read(all)}
        >
          {texts.choose}
        </FileButton>
        <FileButton
          variant="ghost"
          className={styles['folder']}
          accept={chosen.accept}
          of="folder"
          disabled={isBusy}
          onChoose={(_, all) => chosen.read(all, true)}
        >
          {texts.chooseFolder}
        </FileButton>
      </div>
      <div role="status">
        {reading && (
          <p className={styles['facts']}>
            {texts.readingFile({
              name: reading.name,
              megabytes: formatNumber(Math.ceil(reading.content.size / 1e5) / 10, language, 1),
            })}
          </p>
        )}
      </div>
    </>
  );
}

/** The contents of a file, and the question whether to save them. */
function ReadFile({ move }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const { file, saving, unsaved, isChoosing, choiceOf, error } = move;
  if (file === null) return null;
  const wanted = file.items.filter(({ leftOut }) => leftOut === null);
  const open = wanted.filter(({ kind }) => kind === null).length;
  const values = wanted.reduce((count, { key, months, continues }) => {
    if (continues === null) return count + months.length;
    return count + continues.added + (choiceOf(key)?.replaces ? continues.differs.length : 0);
  }, 0);
  const transactions = wanted.reduce(
    (count, item) =>
      count + (item.continues?.transactions ?? item.transactions + item.holdingTransactions),
    0,
  );
  return (
    <>
      <div className={styles['parts']} inert={saving !== null}>
        <MoveFacts move={move} file={file} />
        <MoveTable move={move} file={file} />
        {file.items.length > 0 && <MoveItems move={move} file={file} />}
        {error && <FormError>{refusedText(error, language)}</FormError>}
        {unsaved && (
          <FormError title={texts.nothingSaved}>{refusedText(unsaved, language)}</FormError>
        )}
      </div>
      {file.items.length > 0 && (
        <div className={styles['save']}>
          <SaveProgress move={move} file={file} />
          <Button
            variant="primary"
            disabled={wanted.length === 0 || open > 0 || isChoosing}
            isBusy={saving !== null}
            busyText={texts.saving}
            onClick={move.save}
          >
            {open > 0
              ? texts.undecided({ count: open })
              : texts.save({ count: wanted.length, values, transactions })}
          </Button>
        </div>
      )}
    </>
  );
}

/** How many transactions of a file are stored; of other files nothing that could be counted. */
function SaveProgress({ move: { saving }, file }: { move: Move; file: ReadMove }) {
  const texts = useTexts(moveTexts);
  const all = file.items
    .filter(({ leftOut }) => leftOut === null)
    .reduce((count, item) => count + item.transactions + item.holdingTransactions, 0);
  const { share = null, isLost = false } = saving ?? {};
  const count = Math.round((share ?? 0) * all);
  return (
    <div className={styles[saving === null ? 'quiet' : 'progress']}>
      {saving !== null && share !== null && <p>{texts.stored({ count, of: all })}</p>}
      <p role="status" className={styles['facts']}>
        {saving !== null && (isLost ? texts.lost : texts.mayLeave)}
      </p>
    </div>
  );
}

/** The counts of a saved file, and its undo. */
function Saved({ move: { saved, undoing, forget, file, queue } }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const { isAccount } = useSource();
  const language = useLanguage();
  const { made, updated = 0, months = 0 } = saved ?? {};
  const { transactions = 0, holdingTransactions = 0 } = saved ?? {};
  const moved = transactions + holdingTransactions;
  const isMore = queue.some(({ state }) => state === 'waiting');
  const counts = KIND_NAMES.filter((kind) => (made?.[kind] ?? 0) > 0);
  return (
    <Sheet>
      <SheetHead title={texts.saved} />
      <div className={styles['body']}>
        <p>{file?.fileName ? texts.savedFrom({ name: file.fileName }) : texts.savedFromCells}</p>
        <ul>
          {counts.map((kind) => (
            <li key={kind}>{texts.made[kind]({ count: made?.[kind] ?? 0 })}</li>
          ))}
          {updated > 0 && <li>{texts.updated({ count: updated })}</li>}
          <li>{texts.months({ count: months })}</li>
          {moved > 0 && <li>{texts.transactions({ count: moved })}</li>}
        </ul>
        {undoing.error && <FormError>{refusedText(undoing.error, language)}</FormError>}
        <div className={styles['ways']}>
          <Link
            href={isAccount ? paths.home : paths.guestAssets}
            className={buttonClass({ variant: isMore ? 'secondary' : 'primary' })}
          >
            {texts.toDashboard}
          </Link>
          {!isMore && <Button onClick={forget}>{texts.another}</Button>}
          <Button
            variant="ghost"
            isBusy={undoing.isPending}
            busyText={texts.undoing}
            onClick={() => file !== null && undoing.mutate(file.id)}
          >
            {texts.undo}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
