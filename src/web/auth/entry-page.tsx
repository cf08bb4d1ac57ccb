import type { ComponentProps } from 'react';
import { EntryPage as Page } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/language-switch.tsx';

/** A screen before sign-in, with the choice of language that all of them have. */
export function EntryPage(props: Omit<ComponentProps<typeof Page>, 'corner'>) {
  return <Page {...props} corner={<LanguageSwitch />} />;
}
