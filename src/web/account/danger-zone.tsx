import { useState } from 'react';
import type { User } from '#domain/account/accounts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { dangerTexts } from './danger-texts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { OpenFile } from './open-file.tsx';
import { Deed, Section } from './section.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Leaving, for now or for good, and taking everything along (design, placeholders). */
export function DangerZone({ user }: { user: User }) {
  const texts = useTexts(dangerTexts);
  const [isErasing, setErasing] = useState(false);
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Deed title={texts.export.title} text={texts.export.text}>
        <ExportButtons />
      </Deed>
      <Deed title={texts.open.title} text={texts.open.text}>
        <OpenFile />
      </Deed>
      <Deed title={texts.signOut.title} text={texts.signOut.text}>
        {/* This page of our server's ends the session, also where this one's code has failed. */}
        <Button onClick={() => location.assign('/api/logout')}>{texts.signOut.button}</Button>
      </Deed>
      <Deed title={texts.everywhere.title} text={texts.everywhere.text}>
        <SignOutEverywhere />
      </Deed>
      <Deed title={texts.erase.title} text={texts.erase.text}>
        <Button onClick={() => setErasing(true)}>{texts.erase.button}</Button>
      </Deed>
      {isErasing && <EraseDialog email={user.email} onClose={() => setErasing(false)} />}
    </Section>
  );
}
