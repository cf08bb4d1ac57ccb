import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brokenTexts, dropBroken, readAnew } from '#web/guest/storage/guest-data.ts';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { saveFile } from '#web/client/http/files.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './guest.module.css';
import { guestModeTexts } from './texts.ts';

/** Texts that could not be read, by their keys. */
export function useBroken(): { [key: string]: string } {
  const { data = {} } = useQuery({
    queryKey: [...guestSource.key, 'broken'],
    queryFn: async () => brokenTexts(),
  });
  return data;
}

/** Reports unreadable data in the browser, and offers actions on it. */
export function SetAside() {
  const texts = useTexts(guestModeTexts);
  const client = useQueryClient();
  const broken = useBroken();
  const [error, setError] = useState<Error | null>(null);
  if (Object.keys(broken).length === 0) return null;
  const remove = () => {
    setError(null);
    try {
      dropBroken();
    } catch (failure) {
      setError(failure as Error);
    }
    readAnew(client);
  };
  return (
    <div className={styles['aside']}>
      <Notice>
        <p>{texts.broken}</p>
        <p className={styles['choices']}>
          <Button
            size="small"
            onClick={() => saveFile('valv-unread.json', JSON.stringify(broken, null, 2))}
          >
            {texts.brokenSave}
          </Button>
          <Button size="small" variant="ghost" onClick={remove}>
            {texts.brokenRemove}
          </Button>
        </p>
      </Notice>
      <WriteFailure error={error} title={texts.notKept} />
    </div>
  );
}
