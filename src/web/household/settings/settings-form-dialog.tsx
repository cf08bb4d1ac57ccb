import type { ComponentProps } from 'react';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { settingsTexts } from './texts.ts';

type Props = Omit<ComponentProps<typeof SmallFormDialog>, 'words'> & {
  title: string;
  description: string;
};

/** Form dialog with the shared texts for saving. */
export function SettingsFormDialog({ title, description, ...dialog }: Props) {
  const { cancel, save, saving } = useTexts(settingsTexts);
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit: save, busy: saving }}
      {...dialog}
    />
  );
}
