import { useDemo, useLoadDemo, useRemoveDemo } from '#web/records/items/examples.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './demo.module.css';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';

/**
 * Example data in the panel that customizes the dashboard: its description, and the button to load
 * or remove it.
 */
export function DemoSection() {
  const texts = useTexts(demoTexts);
  const { data } = useDemo();
  const count = data?.items.length ?? 0;
  return (
    <section className={styles['section']}>
      <h2>{texts.title}</h2>
      <p>{count > 0 ? texts.shown({ count }) : texts.text}</p>
      {data === undefined ? null : count > 0 ? (
        <RemoveDemo count={count} />
      ) : (
        <LoadDemo own={data.own} />
      )}
    </section>
  );
}

/** Above figures that example data is part of. */
export function DemoBanner() {
  const texts = useTexts(demoTexts);
  const count = useDemo().data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles['notice']}>
      <Notice>
        <div className={styles['row']}>
          <span>{texts.shown({ count })}</span>
          <RemoveDemo count={count} />
        </div>
      </Notice>
    </div>
  );
}

const loadDialog = () => import('#web/kit/ui/dialog.tsx');

/** Loads the example; asks first when the user has items of their own. */
function LoadDemo({ own }: { own: number }) {
  const texts = useTexts(demoTexts);
  const load = useLoadDemo();
  const [isAsking, setAsking] = useState(false);
  const send = (mix: boolean) =>
    load.mutate(mix, {
      onSuccess: () => {
        setAsking(false);
        showToast({ title: texts.loaded, description: texts.loadedText });
      },
    });
  // docs/product.md has these words for every failure of it.
  const failure = load.isError && (
    <FormError title={texts.loadFailed}>{texts.loadFailedText}</FormError>
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={Download}
        isBusy={load.isPending}
        busyText={texts.loading}
        onClick={() => (own > 0 ? setAsking(true) : send(false))}
      >
        {texts.load}
      </Button>
      {!isAsking && failure}
      {isAsking && (
        <LazyPart load={loadDialog} onFailure={() => setAsking(false)}>
          {({ ConfirmDialog }) => (
            <ConfirmDialog
              isOpen
              title={texts.mixTitle}
              text={texts.mixText({ count: own })}
              confirmText={texts.load}
              cancelText={texts.cancel}
              isBusy={load.isPending}
              busyText={texts.loading}
              onConfirm={() => send(true)}
              onCancel={() => setAsking(false)}
            >
              {failure}
            </ConfirmDialog>
          )}
        </LazyPart>
      )}
    </>
  );
}

/** Removes all examples, after a question. */
function RemoveDemo({ count }: { count: number }) {
  const texts = useTexts(demoTexts);
  const remove = useRemoveDemo();
  const [isAsking, setAsking] = useState(false);
  const send = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        showToast({ title: texts.removed });
      },
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <LazyPart load={loadDialog} onFailure={() => setAsking(false)}>
          {({ ConfirmDialog }) => (
            <ConfirmDialog
              isOpen
              title={texts.removeTitle}
              text={texts.removeText({ count })}
              confirmText={texts.remove}
              cancelText={texts.cancel}
              isBusy={remove.isPending}
              busyText={texts.removing}
              onConfirm={send}
              onCancel={() => setAsking(false)}
            >
              {remove.error && <WriteFailure error={remove.error} title={texts.removeFailed} />}
            </ConfirmDialog>
          )}
        </LazyPart>
      )}
    </>
  );
}

const demoTexts = defineTexts({
  en: {
    title: 'Example data',
    text:
      'Fill the account with an invented family. The items are marked and can be removed ' +
      'at once.',
    load: 'Load example data',
    loading: 'Loading...',
    loaded: 'Demo data loaded',
    loadedText: 'The account was filled with example data.',
    loadFailed: 'Error',
    loadFailedText: 'Could not load demo data.',
    shown: ({ count }: CountParams) =>
      `Example items: ${count}. They count in every total until you remove them.`,
    remove: 'Remove example data',
    removing: 'Removing...',
    removed: 'Example data removed',
    removeFailed: 'The example data could not be removed',
    removeTitle: 'Remove all example data?',
    removeText: ({ count }: CountParams) =>
      `Example items (${count}) are removed with their history, also those you have changed. ` +
      'Your own stay.',
    mixTitle: 'Load examples beside your own?',
    mixText: ({ count }: CountParams) =>
      `You have ${count === 1 ? '1 item' : `${count} items`} of your own. The examples are ` +
      'marked, and count in every total until you remove them.',
    cancel: 'Cancel',
  },
  sv: {
    title: 'Exempeldata',
    text: 'Fyll kontot med en påhittad familj. Posterna märks och kan tas bort på en gång.',
    load: 'Ladda exempeldata',
    loading: 'Laddar...',
    loaded: 'Demo Data Laddad',
    loadedText: 'Kontot fylldes med exempeldata.',
    loadFailed: 'Fel',
    loadFailedText: 'Kunde inte ladda demo data.',
    shown: ({ count }: CountParams) =>
      `Exempelposter: ${count}. De räknas med i alla summor tills du tar bort dem.`,
    remove: 'Ta bort exempeldata',
    removing: 'Tar bort...',
    removed: 'Exempeldata är borttagna',
    removeFailed: 'Exempeldata kunde inte tas bort',
    removeTitle: 'Ta bort alla exempeldata?',
    removeText: ({ count }: CountParams) =>
      `Exempelposter (${count}) försvinner med sin historik, även de du har ändrat. Dina egna ` +
      'finns kvar.',
    mixTitle: 'Ladda exempel bredvid dina egna?',
    mixText: ({ count }: CountParams) =>
      `Du har ${count === 1 ? '1 egen post' : `${count} egna poster`}. Exemplen märks, och ` +
      'räknas med i alla summor tills du tar bort dem.',
    cancel: 'Avbryt',
  },
});
