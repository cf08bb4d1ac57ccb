import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { readAnew } from '#web/guest/storage/guest-storage.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { guestModeTexts } from './texts.ts';

/** What was not done with a file, and why. */
export type FileFailure = { title: string; text: string };

/** Everything the guest keeps as a file, a file into what they keep, and what failed of it last. */
export function useGuestFile() {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [failure, setFailure] = useState<FileFailure | null>(null);
  const save = async () => {
    setFailure(null);
    try {
      const { saveGuestFile } = await import('#web/guest/storage/guest-file.ts');
      await saveGuestFile();
      showToast({ title: texts.fileSaved, description: texts.fileSavedText });
    } catch (error) {
      setFailure({ title: texts.fileNotSaved, text: failureText(error, language) });
    }
  };
  const open = async (file: File) => {
    setFailure(null);
    try {
      const { openGuestFile } = await import('#web/guest/storage/open-guest-file.ts');
      const opened = await openGuestFile(file);
      if ('issue' in opened) {
        const isLarge = opened.issue === 'file.large';
        const text = isLarge ? texts.fileLarge : issueText(opened.issue, language);
        setFailure({ title: texts.fileFailed, text });
        return;
      }
      const description = texts.fileOpenedText({ count: opened.count });
      showToast({ title: texts.fileOpened, description });
    } catch (error) {
      setFailure({ title: texts.fileFailed, text: failureText(error, language) });
    }
    readAnew(client);
  };
  return { save, open, failure, forgetFailure: () => setFailure(null) };
}
