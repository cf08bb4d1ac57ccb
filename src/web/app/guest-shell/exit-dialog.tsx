import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCountWords, useGuestCounts } from '#web/guest/storage/guest-counts.ts';
import { saveGuestFile } from '#web/guest/storage/guest-file.ts';
import { clearGuest } from '#web/guest/storage/guest-data.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './guest.module.css';
import { useBroken } from './set-aside.tsx';
import { guestModeTexts } from './texts.ts';

/** Lists the data that would be lost, offers the export, and then removes all of it. */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(guestModeTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: counts } = useGuestCounts();
  const countWords = useCountWords();
  const kept = counts ? countWords(counts) : [];
  const hasBroken = Object.keys(useBroken()).length > 0;
  const lost = hasBroken ? [...kept, texts.exitBroken] : kept;
  const [error, setError] = useState<Error | null>(null);
  const save = async () => {
    setError(null);
    try {
      await saveGuestFile();
      showToast({ title: texts.fileSaved, description: texts.fileSavedText });
    } catch (failure) {
      setError(failure as Error);
    }
  };
  const leave = () => {
    navigate(paths.home);
    clearGuest(client);
  };
  return (
    <ConfirmDialog
      isOpen
      title={texts.exitTitle}
      text={lost.length > 0 ? texts.exitText : texts.exitNothing}
      confirmText={texts.exit}
      cancelText={texts.cancel}
      onConfirm={leave}
      onCancel={onClose}
    >
      {lost.length > 0 && (
        <>
          <ul className={styles['lost']}>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {kept.length > 0 && (
            <Button icon={Download} onClick={() => void save()}>
              {texts.exitFile}
            </Button>
          )}
          <WriteFailure error={error} title={texts.fileNotSaved} />
        </>
      )}
    </ConfirmDialog>
  );
}
