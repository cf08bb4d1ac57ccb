import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { factorTexts } from './factor-texts.ts';
import { createCodes, readFactorsAnew } from './factors.ts';
import { Deed } from './section.tsx';

type Props = { left: number; onMade: (codes: string[] | null) => void };

/** How many recovery codes can still be used, and the way to new ones. */
export function CodesLeft({ left, onMade }: Props) {
  const texts = useTexts(factorTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      onMade(await createCodes());
      readFactorsAnew(client);
    } catch (error) {
      showFailure({ title: texts.codesFailed, retry: () => void make() }, error, language);
    }
    setBusy(false);
  };
  return (
    <Deed title={texts.codes} text={texts.codesLeft({ left })}>
      <Button size="small" isBusy={isBusy} busyText={texts.making} onClick={() => void make()}>
        {texts.newCodes}
      </Button>
    </Deed>
  );
}
