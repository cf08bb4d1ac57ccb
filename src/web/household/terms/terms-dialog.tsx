import type { ComponentProps } from 'react';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { termsTexts } from './texts.ts';

type Props = Omit<ComponentProps<typeof SmallFormDialog>, 'words'> & {
  title: string;
  description: string;
};

/** A dialog that saves what is chosen in it. */
export function TermsDialog({ title, description, ...dialog }: Props) {
  const { cancel, save, saving } = useTexts(termsTexts);
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit: save, busy: saving }}
      {...dialog}
    />
  );
}
