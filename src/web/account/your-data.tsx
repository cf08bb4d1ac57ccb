import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ImportCounts } from '#domain/portability/export-counts.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';
import { showFailure, failureText } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass, FileButton } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, Dialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { dangerTexts } from './danger-texts.ts';
import { Action, Section } from './section.tsx';
import styles from './account.module.css';

/** The full export, the import of one, and moving in. */
export function YourData() {
  const texts = useTexts(dangerTexts);
  return (
    <Section id="your-data" title={texts.dataTitle} lead={texts.dataLead}>
      <Action title={texts.export.title} text={texts.export.text}>
        <ExportButtons />
      </Action>
      <Action title={texts.move.title} text={texts.move.text}>
        <Link href={paths.move} className={buttonClass({})}>
          {texts.move.button}
        </Link>
      </Action>
      <Action title={texts.open.title} text={texts.open.text}>
        <OpenFile />
      </Action>
    </Section>
  );
}

type ExportFormat = 'json' | 'csv';

/** Exports: all data in one file, or a table for each kind. */
function ExportButtons() {
  const texts = useTexts(dangerTexts).export;
  const language = useLanguage();
  const [making, setMaking] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    setMaking(format);
    try {
      const sent = { method: 'POST', body: { format } } as const;
      saveFrom((await request<{ url: string }>('/api/export', sent)).url);
    } catch (error) {
      showFailure({ title: texts.failed, retry: () => void save(format) }, error, language);
    } finally {
      setMaking(null);
    }
  };
  return (['json', 'csv'] as const).map((format) => (
    <Button
      key={format}
      isBusy={making === format}
      busyText={texts.making}
      onClick={() => void save(format)}
    >
      {texts[format]}
    </Button>
  ));
}

/** The one-time address sends the file; the server names it. */
function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Opens an exported file, and shows its contents before anything is added. */
function OpenFile() {
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

/** A file that can be imported, and its contents. */
type FileWithCounts = { file: File; counts: ImportCounts };

const JSON_TYPE = { 'content-type': 'application/json' };

type Props = { read: FileWithCounts; onClose: () => void };

const COUNTED = [
  ...KIND_NAMES,
  'removed',
  'observations',
  'typedValues',
  'activities',
  'bankAccounts',
  'transactions',
] as const satisfies readonly (keyof ImportCounts)[];

/** Contents of a full export, and the question whether to import it. */
function OpenFileDialog({ read, onClose }: Props) {
  const { open: texts, counts: words } = useTexts(dangerTexts);
  const { isBusy, alert, add } = useAdding(read, onClose);
  const shown = COUNTED.filter((name) => read.counts[name] > 0);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.dialogTitle} description={read.file.name}>
      <DialogBody>
        <p>{shown.length === 0 ? texts.nothing : texts.holds}</p>
        <ul className={styles['bullets']}>
          {shown.map((name) => (
            <li key={name}>{words[name]({ count: read.counts[name] })}</li>
          ))}
        </ul>
        <p className={styles['lead']}>{texts.beside}</p>
        {read.counts.leftOut > 0 && <p className={styles['lead']}>{texts.leftOut}</p>}
        {alert !== null && <FormError>{alert}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button variant="primary" isBusy={isBusy} busyText={texts.adding} onClick={add}>
          {texts.add}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function useAdding({ file }: FileWithCounts, onClose: () => void) {
  const texts = useTexts(dangerTexts).open;
  const language = useLanguage();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    try {
      const sent = { method: 'POST', ...(await compressed(file)) } as const;
      const { isRepeated } = await request<{ isRepeated: boolean }>('/api/import', sent);
      showToast({ title: isRepeated ? texts.repeated : texts.added });
      onClose();
    } catch (error) {
      setAlert(failureText(error, language));
      setBusy(false);
    }
    void client.invalidateQueries();
  };
  return { isBusy, alert, add: () => void send() };
}

/** The compressed file has a fifteenth of the size. */
async function compressed(file: File) {
  const packed = file.stream().pipeThrough(new CompressionStream('gzip'));
  const content = await new Response(packed, { headers: JSON_TYPE }).blob();
  return { content, encoding: 'gzip' } as const;
}
