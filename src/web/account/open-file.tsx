import { useState } from 'react';
import { failureText } from '#web/client/http/failure-text.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { FileButton } from '#web/kit/ui/file-button.tsx';
import { dangerTexts } from './danger-texts.ts';
import { OpenFileDialog, type FileWithCounts } from './open-file-dialog.tsx';

/** Opens an exported file, and shows its contents before anything is added. */
export function OpenFile() {
  const texts = useTexts(dangerTexts).open;
  const language = useLanguage();
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [read, setRead] = useState<FileWithCounts | null>(null);
  const open = async (file: File) => {
    setReading(true);
    setProblem(null);
    try {
      // The parser is large and seldom needed.
      const { readExport } = await import('./read-export.ts');
      const came = await readExport(file, language);
      if ('problem' in came) {
        setProblem(came.problem);
      } else setRead(came);
    } catch (error) {
      setProblem(failureText(error, language));
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
      {problem !== null && <FormError title={texts.failed}>{problem}</FormError>}
      {read !== null && <OpenFileDialog read={read} onClose={() => setRead(null)} />}
    </>
  );
}
