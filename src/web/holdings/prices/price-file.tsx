import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { FileButton } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { priceTexts } from './texts.ts';
import { useAddPrices } from './use-prices.ts';
import styles from './prices.module.css';

const BYTES_MAX = 5 * 1024 * 1024;

/** Mistakes that are shown; the file has to be mended anyway. */
const ISSUES_SHOWN = 3;

/** A button that adds the prices of a file, all of them or none. */
export function PriceFile({ onAdded }: { onAdded: () => void }) {
  const texts = useTexts(priceTexts);
  const language = useLanguage();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error } = useAddPrices();
  const choose = (file: File) => {
    setTooLarge(file.size > BYTES_MAX);
    if (file.size > BYTES_MAX) return;
    mutate(file, {
      onSuccess: ({ stored, unknown, unknownCount }) => {
        const isins = unknown.join(', ');
        const description =
          unknown.length === 0
            ? undefined
            : texts.unknown({ isins, more: unknownCount - unknown.length });
        showToast({ title: texts.saved({ count: stored }), description });
        onAdded();
      },
    });
  };
  const issues = error instanceof RemoteError ? error.issues.slice(0, ISSUES_SHOWN) : [];
  return (
    <div className={styles['file']}>
      <FileButton
        size="small"
        icon={FileUp}
        accept=".csv,.txt,text/csv"
        isBusy={isPending}
        busyText={texts.saving}
        onChoose={choose}
      >
        {texts.file}
      </FileButton>
      <p>{texts.fileHelp}</p>
      {isTooLarge && <FormError>{texts.large}</FormError>}
      {!isTooLarge && error !== null && (
        <FormError>
          {issues.length === 0 ? (
            <p>{failureText(error, language, texts.failed)}</p>
          ) : (
            issues.map(({ path, message }) => (
              <p key={path}>{texts.line({ line: path, message })}</p>
            ))
          )}
        </FormError>
      )}
    </div>
  );
}
