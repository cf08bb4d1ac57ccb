import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#domain/accounts.ts';
import { initialsOf } from '#domain/initials.ts';
import { request } from '#web/data/api.ts';
import { showFailure } from '#web/data/show-failure.ts';
import { useProfileImage } from '#web/data/use-profile-image.ts';
import { userQuery } from '#web/data/user.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';
import { smallImage } from './small-image.ts';
import { accountTexts } from './texts.ts';

const PATH = '/api/profile-image';

/** The person's image, chosen, shown and taken away. */
export function Portrait({ user }: { user: User }) {
  const texts = useTexts(accountTexts).image;
  const { work, put, remove } = useImageWork();
  return (
    <div className={styles['portrait']}>
      <Avatar initials={initialsOf(user)} imageUrl={useProfileImage(user)} />
      <div className={styles['buttons']}>
        <FileButton
          accept="image/*"
          isBusy={work === 'put'}
          busyText={texts.saving}
          onChoose={(file) => void put(file)}
        >
          {user.profileImageUrl === null ? texts.choose : texts.change}
        </FileButton>
        {user.profileImageUrl !== null && (
          <Button
            variant="ghost"
            isBusy={work === 'remove'}
            busyText={texts.removing}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <p className={styles['lead']}>{texts.help}</p>
    </div>
  );
}

function useImageWork() {
  const texts = useTexts(accountTexts).image;
  const language = useLanguage();
  const client = useQueryClient();
  const [work, setWork] = useState<'put' | 'remove' | null>(null);
  const done = (profileImageUrl: string | null, title: string) => {
    const { queryKey } = userQuery;
    client.setQueryData(queryKey, (known) => (known ? { ...known, profileImageUrl } : known));
    showToast({ title });
  };
  const put = async (file: File) => {
    setWork('put');
    try {
      const content = await smallImage(file);
      if (content === null) {
        const { failed: title, unreadable: description } = texts;
        showToast({ variant: 'destructive', title, description });
        return;
      }
      const sent = { method: 'PUT', content } as const;
      const { profileImageUrl } = await request<{ profileImageUrl: string }>(PATH, sent);
      done(profileImageUrl, texts.saved);
    } catch (error) {
      showFailure(texts.failed, error, language);
    } finally {
      setWork(null);
    }
  };
  const remove = async () => {
    setWork('remove');
    try {
      await request(PATH, { method: 'DELETE' });
      done(null, texts.removed);
    } catch (error) {
      showFailure(texts.notRemoved, error, language);
    } finally {
      setWork(null);
    }
  };
  return { work, put, remove };
}
