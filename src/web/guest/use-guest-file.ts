import { useQueryClient } from '@tanstack/react-query';
import { issueText } from '#domain/issues.ts';
import { readAnew } from '#web/data/guest-storage.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { guestModeTexts } from './texts.ts';

/** Everything the guest keeps as a file, and a file into what they keep. */
export function useGuestFile() {
  const texts = useTexts(guestModeTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const save = async () => {
    try {
      const { saveGuestFile } = await import('#web/data/guest-file.ts');
      await saveGuestFile();
      showToast({ title: texts.fileSaved, description: texts.fileSavedText });
    } catch (error) {
      showFailure(texts.notKept, error, language);
    }
  };
  const open = async (file: File) => {
    try {
      const { openGuestFile } = await import('#web/data/open-guest-file.ts');
      const opened = await openGuestFile(file);
      if ('issue' in opened) {
        const isLarge = opened.issue === 'file.large';
        const description = isLarge ? texts.fileLarge : issueText(opened.issue, language);
        showToast({ variant: 'destructive', title: texts.fileFailed, description });
        return;
      }
      const description = texts.fileOpenedText({ count: opened.count });
      showToast({ title: texts.fileOpened, description });
    } catch (error) {
      showFailure(texts.fileFailed, error, language);
    }
    readAnew(client);
  };
  return { save, open };
}
