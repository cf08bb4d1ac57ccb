import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Icon } from '#web/kit/ui/button.tsx';
import { type EntryGroup, foundIn, type PaletteEntry } from './entries.ts';
import styles from './palette.module.css';
import { paletteTexts } from './texts.ts';

type Props = {
  /** Entries that are always shown, in order. */
  groups: readonly EntryGroup[];
  /** Further entries by the typed text; `note`: the search is running. */
  useMore?: (typed: string) => { groups: readonly EntryGroup[]; note: ReactNode };
  onClose: () => void;
};

const useNothing = () => ({ groups: [], note: null });

/** A field that finds every screen, record and action; the keys work as in any list of options. */
export function Palette({ groups, useMore = useNothing, onClose }: Props) {
  const texts = useTexts(paletteTexts);
  const [typed, setTyped] = useState('');
  const more = useMore(typed.trim());
  const shown = [...foundIn(groups, typed), ...more.groups];
  const { listId, chosen, optionId, setChosenId, onKeyDown, select } = useChoosing(shown, onClose);
  const isNothing = chosen === undefined && typed.trim() !== '';
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} isDirty={false}>
      <div className={styles['palette']}>
        <input
          className={styles['field']}
          type="text"
          role="combobox"
          aria-label={texts.field}
          aria-expanded={chosen !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen.id)}
          placeholder={texts.field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={texts.results} className={styles['list']}>
          {shown.map((group) => (
            <Group key={group.title} {...{ group, chosen, optionId, setChosenId, select }} />
          ))}
        </div>
        <p role="status" className={styles['note']}>
          {more.note ?? (isNothing ? texts.nothing({ text: typed.trim() }) : null)}
        </p>
        <p className={styles['keys']}>
          {texts.keys} {texts.keysElsewhere}
        </p>
      </div>
    </Dialog>
  );
}

/** The entry chosen by keys or pointer; the first if it is none of those shown. */
function useChoosing(shown: readonly EntryGroup[], onClose: () => void) {
  const listId = useId();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const entries = shown.flatMap((group) => group.entries);
  const found = entries.findIndex(({ id }) => id === chosenId);
  const at = Math.max(0, found);
  const optionId = (id: string) => `${listId}-${id}`;
  const select = (entry: PaletteEntry) => {
    onClose();
    entry.onSelect();
  };
  const seen = chosenId === null ? null : optionId(chosenId);
  useEffect(() => {
    if (seen !== null) document.getElementById(seen)?.scrollIntoView(NEAREST);
  }, [seen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event.key, { at, count: entries.length });
    const entry = entries[at];
    if (next !== null) setChosenId(entries[next]?.id ?? null);
    if (event.key === 'Enter' && entry && !event.nativeEvent.isComposing) select(entry);
    if (next !== null || event.key === 'Enter') event.preventDefault();
  };
  return { listId, chosen: entries[at], optionId, setChosenId, onKeyDown, select };
}

type GroupProps = Pick<
  ReturnType<typeof useChoosing>,
  'chosen' | 'optionId' | 'setChosenId' | 'select'
> & { group: EntryGroup };

function Group({ group: { title, entries }, chosen, optionId, setChosenId, select }: GroupProps) {
  return (
    <div role="group" aria-label={title}>
      <p className={styles['group']} aria-hidden="true">
        {title}
      </p>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          id={optionId(entry.id)}
          entry={entry}
          isChosen={entry.id === chosen?.id}
          onPoint={() => setChosenId(entry.id)}
          onSelect={() => select(entry)}
        />
      ))}
    </div>
  );
}

const NEAREST = { block: 'nearest' } as const;

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onPoint: () => void;
  onSelect: () => void;
};

/** Focus stays in the field; the pointer chooses without taking it. */
function Option({ id, entry, isChosen, onPoint, onSelect }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes(styles['option'], isChosen && styles['chosen'])}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSelect}
    >
      <Icon of={entry.icon} />
      <span className={styles['text']}>{entry.text}</span>
      {entry.hint !== undefined && <span className={styles['hint']}>{entry.hint}</span>}
    </button>
  );
}

/** The entry that a key leads to; null: the key has another meaning. */
function stepOf(key: string, { at, count }: { at: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'PageDown') return Math.min(at + 8, count - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return null;
}
