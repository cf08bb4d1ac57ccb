import { useState } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { addedFileTexts } from './texts.ts';

const loadFiles = () => import('./files-dialog.tsx');

/** The way to the files that were added. */
export function AddedFilesButton() {
  const texts = useTexts(addedFileTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.files}
      </Button>
      {isOpen && (
        <OnDemand load={loadFiles} onFailure={close}>
          {({ FilesDialog }) => <FilesDialog onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}
