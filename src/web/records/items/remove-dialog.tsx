import { useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { dayOf, isDay } from '#domain/basics/months.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { DateField } from '#web/kit/ui/field.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { itemTexts } from './texts.ts';
import { type RemovalWords, type RemovedItem, useRemoval } from './item-writes.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { hasHistory, type Kind } from '#domain/records/kinds.ts';

type Props = {
  kind: Kind;
  item: RemovedItem;
  /** `removeText` names the consequences. */
  words: RemovalWords & { removeText: string };
  /** Note on further consequences. */
  note?: string | null;
  onClose: () => void;
};

/** Asks before an item is deleted, and whether its history goes too. Goals have none. */
export function RemoveDialog({ kind, item, words, note, onClose }: Props) {
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const [erasesHistory, setErasesHistory] = useState(false);
  const [today] = useState(() => dayOf(new Date()));
  const [on, setOn] = useState(today);
  const isDayShown = hasHistory(kind) && !erasesHistory;
  const day = isDay(on) && on <= today ? on : null;
  const { remove, isRemoving, error } = useRemoval(kind, words);
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeQuestion({ name: item.name })}
      text={note ? `${words.removeText} ${note}` : words.removeText}
      confirmText={erasesHistory ? texts.eraseShort : texts.removeShort}
      cancelText={texts.cancel}
      isBusy={isRemoving}
      busyText={texts.removing}
      onConfirm={() => {
        if (isDayShown && day === null) return;
        remove({ item, erasesHistory, ...(day && { on: day }) }, { onRemoved: onClose });
      }}
      onCancel={onClose}
    >
      {isDayShown && (
        <DateField
          label={texts.removedOn}
          help={texts.removedOnHelp}
          name="removedOn"
          max={today}
          value={on}
          error={day === null ? issueText('day.future', language) : undefined}
          onChange={(event) => setOn(event.target.value)}
        />
      )}
      {hasHistory(kind) && (
        <Checkbox
          label={texts.eraseChoice}
          checked={erasesHistory}
          onChange={(event) => setErasesHistory(event.target.checked)}
        />
      )}
      {error && <WriteFailure error={error} title={words.removeFailed} />}
    </ConfirmDialog>
  );
}
