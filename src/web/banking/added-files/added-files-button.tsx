import { useState } from 'react';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { addedFileTexts } from './texts.ts';
import { useAddedFiles } from './use-added-files.ts';

const loadFiles = () => import('./files-dialog.tsx');

/** Opens the list of added files; hidden without any, as holdings have no account of a bank. */
export function AddedFilesButton() {
  const texts = useTexts(addedFileTexts);
  const { data: accounts } = useBankAccounts();
  const isEmpty = accounts?.length === 0;
  const { data: files = [] } = useAddedFiles({ isNeeded: isEmpty });
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (accounts === undefined || (isEmpty && files.length === 0)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.files}
      </Button>
      {isOpen && (
        <LazyPart load={loadFiles} onFailure={close}>
          {({ FilesDialog }) => <FilesDialog onClose={close} />}
        </LazyPart>
      )}
    </>
  );
}
