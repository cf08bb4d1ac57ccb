import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import {
  ConfirmDialog,
  DialogAlert,
  DialogBody,
  DialogCancel,
  DialogFooter,
  DialogForm,
  Dialog,
  type DialogSize,
} from '#web/kit/ui/dialog.tsx';
import { CoveringPage } from '#web/kit/ui/covering-page.tsx';
import { Drawer } from '#web/kit/ui/drawer.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { Row, Specimen, State } from './specimen.tsx';
import { galleryTexts } from './texts.ts';

const SIZES: readonly DialogSize[] = ['default', '4xl', '6xl'];

/** Layers over a page: each opens by its button, one at a time. */
export function Layers() {
  return (
    <>
      <Dialogs />
      <ConfirmDialogs />
      <Panels />
      <Toasts />
    </>
  );
}

type OpenerProps = {
  name: string;
  /** Renders the open layer until it calls `close`. */
  children: (close: () => void) => ReactNode;
};

function Opener({ name, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-opens={name} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function Dialogs() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="Dialog, DialogForm, DialogBody, DialogAlert, DialogFooter, DialogCancel">
      <State of="sizes; it asks before it discards" isWide>
        <Row>
          {SIZES.map((size) => (
            <Opener key={size} name={`Dialog ${size}`}>
              {(close) => (
                <Dialog
                  isOpen
                  onOpenChange={close}
                  title={texts.addAsset}
                  description={texts.sentence}
                  size={size}
                  isDirty={size === '4xl'}
                >
                  <Form isFailed={size === '4xl'} />
                </Dialog>
              )}
            </Opener>
          ))}
        </Row>
      </State>
    </Specimen>
  );
}

function Form({ isFailed }: { isFailed: boolean }) {
  const texts = useTexts(galleryTexts);
  return (
    <DialogForm onSubmit={(event) => event.preventDefault()}>
      <DialogBody>
        <FieldPair>
          <TextField label={texts.name} defaultValue={texts.longWord} />
          <TextField label={texts.type} error={isFailed ? texts.invalid : null} />
        </FieldPair>
      </DialogBody>
      {isFailed && (
        <DialogAlert>
          <FormError>{texts.notSaved}</FormError>
        </DialogAlert>
      )}
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={isFailed} busyText={texts.saving}>
          {texts.save}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

function ConfirmDialogs() {
  const texts = useTexts(galleryTexts);
  const words = { confirmText: texts.deleteIt, cancelText: texts.cancel };
  return (
    <Specimen name="ConfirmDialog">
      <State of="something is lost; nothing is lost; busy, with a choice" isWide>
        <Row>
          <Opener name="ConfirmDialog">
            {(close) => (
              <ConfirmDialog
                isOpen
                title={texts.deleteTitle}
                text={texts.sentence}
                {...words}
                onConfirm={close}
                onCancel={close}
              />
            )}
          </Opener>
          <Opener name="ConfirmDialog safe">
            {(close) => (
              <ConfirmDialog
                isOpen
                isSafe
                title={texts.longWord}
                confirmText={texts.save}
                cancelText={texts.cancel}
                onConfirm={close}
                onCancel={close}
              />
            )}
          </Opener>
          <Opener name="ConfirmDialog busy">
            {(close) => (
              <ConfirmDialog
                isOpen
                isBusy
                busyText={texts.deleting}
                title={texts.deleteTitle}
                {...words}
                onConfirm={close}
                onCancel={close}
              >
                <Checkbox label={texts.sharedChoice} />
                <FormError>{texts.notSaved}</FormError>
              </ConfirmDialog>
            )}
          </Opener>
        </Row>
      </State>
    </Specimen>
  );
}

function Panels() {
  const texts = useTexts(galleryTexts);
  return (
    <Specimen name="Drawer, CoveringPage">
      <State of="a panel from the right; a page in front of everything" isWide>
        <Row>
          <Opener name="Drawer">
            {(close) => (
              <Drawer isOpen onOpenChange={close} title={texts.longName}>
                <p>{texts.sentence}</p>
                <p>{texts.longWord}</p>
              </Drawer>
            )}
          </Opener>
          <Opener name="CoveringPage">
            {(close) => (
              <CoveringPage title={texts.entryTitle} lead={texts.sentence}>
                <Button variant="primary" isWide data-closes onClick={close}>
                  {texts.close}
                </Button>
              </CoveringPage>
            )}
          </Opener>
        </Row>
      </State>
    </Specimen>
  );
}

function Toasts() {
  const texts = useTexts(galleryTexts);
  const undo = { text: texts.undo, onAction: () => undefined };
  return (
    <Specimen name="ToastHost">
      <State of="said, with a way back; failed, long words" isWide>
        <Row>
          <Button
            data-opens="Toast"
            onClick={() => showToast({ title: texts.saved, action: undo, durationMs: 60_000 })}
          >
            {texts.save}
          </Button>
          <Button
            data-opens="Toast destructive"
            onClick={() =>
              showToast({
                variant: 'destructive',
                title: texts.notSaved,
                description: texts.longWord,
                durationMs: 60_000,
              })
            }
          >
            {texts.notSaved}
          </Button>
        </Row>
      </State>
    </Specimen>
  );
}
