import { useState } from 'react';
import type { Kind } from '#domain/records/records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { itemTexts } from './texts.ts';
import { type RemovalWords, useRemoval } from './item-removal.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { NamedItem } from './removal-news.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';

type Props = {
  kind: Kind;
  item: NamedItem;
  /** `removeText` names the consequences. */
  words: RemovalWords & { removeText: string };
  /** Note on further consequences. */
  note?: string | null;
  onClose: () => void;
};

/** Asks before an item is deleted, and whether its history goes too. Goals have none. */
export function RemoveDialog({ kind, item, words, note, onClose }: Props) {
  const texts = useTexts(itemTexts);
  const { isAccount } = useSource();
  const [erasesHistory, setErasesHistory] = useState(false);
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
      onConfirm={() => remove({ item, erasesHistory }, { onRemoved: onClose })}
      onCancel={onClose}
    >
      {isAccount && kind !== 'goals' && (
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
