import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { type ButtonLook, FileButton } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { bankFileTexts } from './texts.ts';

const loadImport = () => import('./import-dialog.tsx');

/** Banks use many file name extensions. */
const ACCEPTED =
  '.csv,.txt,.tsv,.tab,.xlsx,.xls,.ods,.fods,.xml,.zip,.ofx,.qfx,.qbo,.qif,.sta,.940,.942,.mt940,' +
  '.htm,.html,text/csv,text/plain';

/** `text` names the file where it is not a bank's; `assetId`: the asset that it is opened from. */
type OpenBankFileProps = Pick<ButtonLook, 'variant'> & { text?: string; assetId?: string };

/** Opens a bank's file, and shows its contents. */
export function OpenBankFile({ variant = 'primary', text, assetId }: OpenBankFileProps) {
  const texts = useTexts(bankFileTexts);
  const [file, setFile] = useState<File | null>(null);
  const close = () => setFile(null);
  return (
    <>
      <FileButton variant={variant} icon={FileUp} accept={ACCEPTED} onChoose={setFile}>
        {text ?? texts.open}
      </FileButton>
      {file && (
        <LazyPart load={loadImport} onFailure={close}>
          {({ ImportDialog }) => (
            <ImportDialog file={file} assetId={assetId ?? null} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  );
}
