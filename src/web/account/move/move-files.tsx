import ChevronDown from 'lucide-react/icons/chevron-down';
import { type CountParams, defineTexts, type NameParams } from '#domain/basics/texts.ts';
import { dayOf } from '#domain/basics/months.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { refusedText } from '#web/client/http/files.ts';
import type { KeptFile } from '#web/client/records/move-source.ts';
import { formatDay, formatTime, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { english, moveTexts, swedish } from './texts.ts';
import { type Move, type QueuedFile, useKeptFiles } from './use-move.ts';
import styles from './move.module.css';

type QueueParams = { at: number; of: number };

/** Files that can be chosen at once. */
export const FILES_MAX = 20;

/** Files of dropped folders that are looked at. */
const LOOKED_AT_MAX = 1_000;

/** The files that were dropped, also those in folders. */
export async function droppedFiles(
  transfer: DataTransfer,
): Promise<{ files: File[]; isFolder: boolean }> {
  // Before anything is waited for: the transfer is empty afterwards.
  const all = [...transfer.files];
  const waiting = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!waiting.some(({ isDirectory }) => isDirectory)) return { files: all, isFolder: false };
  const files: File[] = [];
  for (let at = 0; at < Math.min(waiting.length, LOOKED_AT_MAX); at += 1) {
    const entry = waiting[at];
    if (entry?.isFile) {
      files.push(await new Promise((...ways) => (entry as FileSystemFileEntry).file(...ways)));
    } else if (entry?.isDirectory) {
      waiting.push(...(await entriesIn(entry as FileSystemDirectoryEntry)));
    }
  }
  return { files, isFolder: true };
}

/** A browser gives some at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < LOOKED_AT_MAX) {
    const some = await new Promise<FileSystemEntry[]>((...ways) => reader.readEntries(...ways));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}

/** Why a file could not be read, in a sentence. */
export function useWhy(): (why: QueuedFile['why'] | null) => string | null {
  const texts = useTexts(moveTexts);
  const language = useLanguage();
  return (why) => {
    if (!why) return null;
    return why === 'large' ? texts.tooLarge : refusedText(why, language);
  };
}

/** The files that were chosen at once, and what became of each. */
export function QueuedFiles({ move, isOpen }: { move: Move; isOpen: boolean }) {
  const texts = useTexts(fileTexts);
  const why = useWhy();
  const { queue, file, saved, readNext } = move;
  const next = queue.find(({ state }) => state === 'waiting');
  const at = queue.findIndex(({ state }) => state === 'reading' || state === 'shown');
  const refused = queue.filter(({ state }) => state === 'refused').length;
  const isFree = (file === null || saved !== null) && at < 0;
  const title =
    at < 0 ? texts.all({ count: queue.length }) : texts.at({ at: at + 1, of: queue.length });
  return (
    <Sheet>
      <details open={isOpen || refused > 0}>
        <summary className={styles['fold']}>
          <SheetHead
            title={joinFacts([title, refused > 0 && texts.refusedCount({ count: refused })])}
          />
          <Icon of={ChevronDown} size={18} className={styles['turned']} />
        </summary>
        <ul>
          {queue.map(({ place, name, state, why: reason }) => (
            <li key={place} className={styles['saved']}>
              <h3>{name}</h3>
              <p className={styles['facts']}>{texts.states[state]}</p>
              {reason !== undefined && <p className={styles['why']}>{why(reason)}</p>}
            </li>
          ))}
        </ul>
      </details>
      {isFree && next !== undefined && (
        <div className={styles['body']}>
          <div className={styles['ways']}>
            <Button variant="primary" onClick={() => void readNext()}>
              {texts.next({ name: next.name })}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** The files that wait to be saved, and those that were, each with its undo. */
export function KeptFiles({ move }: { move: Move }) {
  const texts = { ...useTexts(moveTexts), ...useTexts(fileTexts) };
  const kept = useKeptFiles();
  const language = useLanguage();
  const { error } = move.undoing;
  const [waiting, saved] = [
    kept.filter(({ savedAt }) => savedAt === null),
    kept.filter(({ savedAt }) => savedAt !== null),
  ];
  const lists = [
    { title: texts.waiting, files: waiting },
    { title: texts.savedBefore, files: saved },
  ];
  return (
    <>
      {error && <FormError>{refusedText(error, language)}</FormError>}
      {lists.map(
        ({ title, files }) =>
          files.length > 0 && (
            <Sheet key={title}>
              <SheetHead title={title} />
              <ul>
                {files.map((file) => (
                  <Kept key={file.id} move={move} file={file} />
                ))}
              </ul>
            </Sheet>
          ),
      )}
    </>
  );
}

function Kept({ move: { undoing, reopening }, file }: { move: Move; file: KeptFile }) {
  const texts = { ...useTexts(moveTexts), ...useTexts(fileTexts) };
  const language = useLanguage();
  const { id, fileName, readAt, savedAt, counts, isSaving } = file;
  const name = fileName || texts.pasted;
  const isBusy = undoing.isPending || reopening.isPending || isSaving;
  return (
    <li className={classes(styles['saved'], savedAt === null && styles['waits'])}>
      <div className={styles['about']}>
        <h3>{name}</h3>
        <p className={styles['facts']}>
          {counts === null
            ? isSaving
              ? texts.isSaving
              : texts.readAt({ time: formatTime(readAt, language) })
            : joinFacts([
                formatDay(dayOf(new Date(savedAt ?? readAt)), language),
                texts.items({
                  count: KIND_NAMES.reduce((sum, kind) => sum + counts.made[kind], counts.updated),
                }),
                texts.values({ count: counts.months }),
                movedIn(counts) > 0 && texts.transactions({ count: movedIn(counts) }),
              ])}
        </p>
      </div>
      <div className={styles['ways']}>
        {savedAt === null && (
          <Button
            size="small"
            aria-label={texts.goOnNamed({ name })}
            disabled={isBusy}
            isBusy={reopening.isPending && reopening.variables === id}
            busyText={texts.opening}
            onClick={() => reopening.mutate(id)}
          >
            {texts.goOn}
          </Button>
        )}
        <Button
          size="small"
          variant={savedAt === null ? 'ghost' : 'secondary'}
          aria-label={savedAt === null ? texts.forgetNamed({ name }) : texts.undoNamed({ name })}
          disabled={isBusy && undoing.variables !== id}
          isBusy={undoing.isPending && undoing.variables === id}
          busyText={savedAt === null ? texts.forgetting : texts.undoing}
          onClick={() => undoing.mutate(id)}
        >
          {savedAt === null ? texts.forget : texts.undoOne}
        </Button>
      </div>
    </li>
  );
}

function movedIn({ transactions = 0, holdingTransactions = 0 }: NonNullable<KeptFile['counts']>) {
  return transactions + holdingTransactions;
}

const fileTexts = defineTexts({
  en: {
    all: english('file', 'files'),
    at: ({ at, of }: QueueParams) => `File ${at} of ${of}`,
    refusedCount: ({ count }: CountParams) => `${count} could not be read`,
    next: ({ name }: NameParams) => `Next: ${name}`,
    states: {
      waiting: 'Waits',
      reading: 'Is being read',
      shown: 'Shown below',
      saved: 'Saved',
      left: 'Skipped',
      refused: 'Not read',
    },
    waiting: 'Files that wait to be saved',
    readAt: ({ time }: { time: string }) => `Read at ${time}. It waits for an hour.`,
    isSaving: 'Is being saved...',
    goOn: 'Go on',
    goOnNamed: ({ name }: NameParams) => `Go on with ${name}`,
    opening: 'Opening...',
    forget: 'Remove',
    forgetNamed: ({ name }: NameParams) => `Remove ${name}`,
    forgetting: 'Removing...',
  },
  sv: {
    all: swedish('fil', 'filer'),
    at: ({ at, of }: QueueParams) => `Fil ${at} av ${of}`,
    refusedCount: ({ count }: CountParams) => `${count} gick inte att läsa`,
    next: ({ name }: NameParams) => `Nästa: ${name}`,
    states: {
      waiting: 'Väntar',
      reading: 'Läses',
      shown: 'Visas nedan',
      saved: 'Sparad',
      left: 'Överhoppad',
      refused: 'Inte läst',
    },
    waiting: 'Filer som väntar på att sparas',
    readAt: ({ time }: { time: string }) => `Läst ${time}. Den väntar i en timme.`,
    isSaving: 'Sparas...',
    goOn: 'Fortsätt',
    goOnNamed: ({ name }: NameParams) => `Fortsätt med ${name}`,
    opening: 'Öppnar...',
    forget: 'Ta bort',
    forgetNamed: ({ name }: NameParams) => `Ta bort ${name}`,
    forgetting: 'Tar bort...',
  },
});
