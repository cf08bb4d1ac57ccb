import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CountParams, defineTexts } from '#domain/basics/texts.ts';
import {
  INSTRUMENT_KINDS,
  type Instrument,
  type InstrumentKind,
} from '#domain/holdings/instruments.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { instrumentKinds } from './type-texts.ts';
import { useSource } from './use-records.tsx';
import styles from './instrument-kinds.module.css';

const formTexts = defineTexts({
  en: {
    notStated: 'Not stated',
    save: 'Save',
    busy: 'Saving...',
    saved: ({ count }: CountParams) =>
      count === 1 ? 'The kind is saved' : `The kinds of ${count} securities are saved`,
    failed: 'The kind could not be saved',
    nothing: 'No kind has been changed.',
  },
  sv: {
    notStated: 'Inte angiven',
    save: 'Spara',
    busy: 'Sparar...',
    saved: ({ count }: CountParams) =>
      count === 1 ? 'Typen är sparad' : `Typen är sparad för ${count} värdepapper`,
    failed: 'Typen kunde inte sparas',
    nothing: 'Ingen typ är ändrad.',
  },
});

type KindField = {
  instrumentId: string;
  label: string;
  help?: ReactNode;
  /** Null: not stated. */
  kind: InstrumentKind | null;
};

/** States the kinds of instruments. */
export function KindsForm({ fields }: { fields: readonly KindField[] }) {
  const texts = useTexts(formTexts);
  const kinds = useTexts(instrumentKinds);
  const language = useLanguage();
  const { mutateAsync } = useStateKind();
  const ids = fields.map(({ instrumentId }) => instrumentId);
  const save = async (chosen: Readonly<Record<string, string>>): Promise<FormOutcome<string>> => {
    const stated = fields.flatMap(({ instrumentId, kind: before }) => {
      const kind = INSTRUMENT_KINDS.find((each) => each === chosen[instrumentId]);
      return kind === undefined || kind === before ? [] : { instrumentId, kind };
    });
    if (stated.length === 0) return { alert: texts.nothing };
    try {
      for (const each of stated) await mutateAsync(each);
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
    showToast({ title: texts.saved({ count: stated.length }) });
    return {};
  };
  const form = useSmallForm(ids, save);
  return (
    <form className={styles['kinds']} {...form.parts}>
      {fields.map(({ instrumentId, label, help, kind }) => (
        <Select
          // Remounted when another kind is saved.
          key={`${instrumentId} ${kind}`}
          name={instrumentId}
          label={label}
          help={help}
          defaultValue={kind ?? ''}
          placeholder={texts.notStated}
          options={INSTRUMENT_KINDS.map((value) => ({ value, text: kinds[value] }))}
        />
      ))}
      {form.alert !== null && <FormError>{form.alert}</FormError>}
      <div className={styles['save']}>
        <Button type="submit" isBusy={form.isBusy} busyText={texts.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function useStateKind() {
  const { key } = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ instrumentId, kind }: { instrumentId: string; kind: InstrumentKind }) =>
      request<Instrument>(`/api/instruments/${instrumentId}`, { method: 'PUT', body: { kind } }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
