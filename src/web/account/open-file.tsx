import { useState } from 'react';
import type { ImportCounts } from '#domain/export-counts.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { dangerTexts } from './danger-texts.ts';
import { OpenFileDialog } from './open-file-dialog.tsx';

/** A file that can be added, as it was read, and what is in it. */
export type ReadFile = { file: File; counts: ImportCounts };

/** Opens a file that was exported, and says what it holds before anything is added. */
export function OpenFile() {
  const texts = useTexts(dangerTexts).open;
  const language = useLanguage();
  const [isReading, setReading] = useState(false);
  const [read, setRead] = useState<ReadFile | null>(null);
  const open = async (file: File) => {
    setReading(true);
    try {
      // What checks a file is large and seldom needed.
      const { readExport } = await import('./read-export.ts');
      const came = await readExport(file, language);
      if ('problem' in came) {
        const { failed: title } = texts;
        showToast({ variant: 'destructive', title, description: came.problem });
      } else setRead(came);
    } catch (error) {
      showFailure(texts.failed, error, language);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <FileButton
        accept="application/json,.json"
        isBusy={isReading}
        busyText={texts.reading}
        onChoose={(file) => void open(file)}
      >
        {texts.button}
      </FileButton>
      {read !== null && <OpenFileDialog read={read} onClose={() => setRead(null)} />}
    </>
  );
}
