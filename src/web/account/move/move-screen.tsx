import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { dayOf } from '#domain/basics/months.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { refusedText } from '#web/client/http/files.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { formatDay, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass, FileButton } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { TextArea } from '#web/kit/ui/field.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { MoveFacts } from './move-facts.tsx';
import { MoveItems } from './move-items.tsx';
import { MoveSources } from './move-sources.tsx';
import { MoveTable } from './move-table.tsx';
import { moveTexts } from './texts.ts';
import { isTooLarge, type Move, useMove, useSavedFiles } from './use-move.ts';
import styles from './move.module.css';

/** Moves a user's figures in from a spreadsheet: choose it, see what it becomes, save, undo. */
export function MoveScreen() {
  const texts = useTexts(moveTexts);
  const move = useMove();
  const { file, saving, undone } = move;
  const step = saving.data !== undefined ? 'saved' : file === null ? 'choose' : 'read';
  const names = {
    choose: undone !== null ? texts.undone : texts.chooseTitle,
    read: file?.fileName || texts.pasted,
    saved: texts.saved,
  };
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div
        ref={useStepFocus(`${step} ${undone ?? ''}`)}
        role="group"
        aria-label={names[step]}
        tabIndex={-1}
        className={styles['parts']}
      >
        {step === 'saved' && <Saved move={move} />}
        {step === 'choose' && <ChooseFile move={move} />}
        {step === 'choose' && <SavedFiles move={move} />}
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

const ACCEPTED = '.xlsx,.ods,.fods,.csv,.tsv,.txt';
/** Read by the server only. */
const ACCEPTED_OLD = '.xls,.zip,.json,.xml,.sqlite,.gnucash,.kmy,.gz';

/** A file is chosen, dropped, or pasted as text. */
function ChooseFile({ move }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const { isAccount } = useSource();
  const [isOver, setOver] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const { reading, undone } = move;
  const read = (content: Blob, name: string) => {
    setLarge(isTooLarge(content));
    if (!isTooLarge(content)) reading.mutate({ content, name });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) read(file, file.name);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.trim() === '') return;
    event.preventDefault();
    read(new Blob([text]), texts.pasted);
  };
  const problem = isLarge ? texts.tooLarge : reading.error && refusedText(reading.error, language);
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
      {undone !== null && <p>{texts.undone}</p>}
      <h2>{texts.chooseTitle}</h2>
      <p className={styles['text']}>{texts.chooseText}</p>
      {!isAccount && <p className={styles['text']}>{texts.onlyHere}</p>}
      <div>
        <FileButton
          variant="primary"
          accept={isAccount ? `${ACCEPTED},${ACCEPTED_OLD}` : ACCEPTED}
          isBusy={reading.isPending}
          busyText={texts.reading}
          onChoose={(file) => read(file, file.name)}
        >
          {texts.choose}
        </FileButton>
      </div>
      <TextArea label={texts.paste} rows={2} value="" onChange={() => undefined} onPaste={paste} />
      {problem && <FormError title={texts.failed}>{problem}</FormError>}
    </Sheet>
  );
}

/** The contents of a file, and the question whether to save them. */
function ReadFile({ move }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  const { file, saving, isChoosing, choiceOf, error } = move;
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
      <MoveFacts move={move} file={file} />
      <MoveTable move={move} file={file} />
      {file.items.length > 0 && <MoveItems move={move} file={file} />}
      {error && <FormError>{refusedText(error, language)}</FormError>}
      {file.items.length > 0 && (
        <div className={styles['save']}>
          <Button
            variant="primary"
            disabled={wanted.length === 0 || open > 0 || isChoosing}
            isBusy={saving.isPending}
            busyText={texts.saving}
            onClick={() => saving.mutate()}
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

/** The counts of a saved file, and its undo. */
function Saved({ move: { saving, undoing, forget, file } }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const { isAccount } = useSource();
  const language = useLanguage();
  const { made, updated = 0, months = 0 } = saving.data ?? {};
  const { transactions = 0, holdingTransactions = 0 } = saving.data ?? {};
  const moved = transactions + holdingTransactions;
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
            className={buttonClass({ variant: 'primary' })}
          >
            {texts.toDashboard}
          </Link>
          <Button onClick={forget}>{texts.another}</Button>
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

/** The files that were saved before, each with its undo. */
function SavedFiles({ move: { undoing } }: { move: Move }) {
  const texts = useTexts(moveTexts);
  const saved = useSavedFiles();
  const language = useLanguage();
  if (saved.length === 0) return null;
  return (
    <Sheet>
      <SheetHead title={texts.savedBefore} />
      {undoing.error && (
        <div className={styles['body']}>
          <FormError>{refusedText(undoing.error, language)}</FormError>
        </div>
      )}
      <ul>
        {saved.map(({ id, fileName, savedAt, counts: { made, updated, months } }) => {
          const name = fileName || texts.pasted;
          const count = KIND_NAMES.reduce((sum, kind) => sum + made[kind], updated);
          const facts = [texts.items({ count }), texts.values({ count: months })];
          return (
            <li key={id} className={styles['saved']}>
              <div className={styles['about']}>
                <h3>{name}</h3>
                <p className={styles['facts']}>
                  {joinFacts([formatDay(dayOf(new Date(savedAt)), language), ...facts])}
                </p>
              </div>
              <Button
                size="small"
                aria-label={texts.undoNamed({ name })}
                disabled={undoing.isPending && undoing.variables !== id}
                isBusy={undoing.isPending && undoing.variables === id}
                busyText={texts.undoing}
                onClick={() => undoing.mutate(id)}
              >
                {texts.undoOne}
              </Button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
