import type { Backup } from '#domain/operations/backups.ts';
import type { AskAsOperator } from '#web/operations/status/operator.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { backupTexts } from './texts.ts';
import { createBackup, downloadBackup, removeBackup, verifyBackup } from './use-backups.ts';

type Work = (what: string, deed: () => Promise<void>) => Promise<void>;

/** What can be done with backups; what came of it is said. */
export function useDeeds(ask: AskAsOperator, work: Work) {
  const language = useLanguage();
  const texts = backupTexts[language];
  const trying = (what: string, title: string, deed: () => Promise<void>): Promise<void> => {
    const retry = () => void trying(what, title, deed);
    return work(what, () =>
      deed().catch((error: unknown) => showFailure({ title, retry }, error, language)),
    );
  };
  return {
    create: (what: string) =>
      work(what, async () => {
        try {
          const made = await createBackup(ask);
          if (made === null) showToast({ title: texts.goesOn, description: texts.goesOnText });
          else showToast({ title: texts.created, description: made.filename });
        } catch {
          // The row of the attempt says why (specification, section 8, has these words).
          const description = texts.notCreated;
          showToast({ title: texts.failed, description, variant: 'destructive' });
        }
      }),
    download: ({ filename }: Backup) =>
      trying(filename, texts.notDownloaded, () => downloadBackup(ask, filename)),
    verify: ({ filename }: Backup) =>
      trying(filename, texts.notVerified, async () => {
        const isWhole = await verifyBackup(ask, filename);
        if (isWhole === null) showToast({ title: texts.verifying, description: filename });
        else if (isWhole) showToast({ title: texts.verified, description: filename });
        else {
          const description = texts.damagedText;
          showToast({ title: texts.damaged, description, variant: 'destructive' });
        }
      }),
    /** Throws where it failed: the question that was asked first says why. */
    remove: ({ filename }: Backup) =>
      work(filename, async () => {
        await removeBackup(ask, filename);
        showToast({ title: texts.removed, description: filename });
      }),
  };
}
