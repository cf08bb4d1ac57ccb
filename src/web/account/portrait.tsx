import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#domain/account/accounts.ts';
import { initialsOf } from '#domain/basics/initials.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { keepAnswer } from '#web/client/cache/keep-answer.ts';
import { useProfileImage } from './use-profile-image.ts';
import { userQuery } from '#web/client/session/user.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FileButton } from '#web/kit/ui/file-button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { smallImage } from './small-image.ts';
import { accountTexts } from './texts.ts';

const PATH = '/api/profile-image';

/** The person's image, chosen, shown and taken away. */
export function Portrait({ user }: { user: User }) {
  const texts = useTexts(accountTexts).image;
  const { work, failure, put, remove } = useImageWork();
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
      {failure && <FormError title={failure.title}>{failure.why}</FormError>}
    </div>
  );
}

function useImageWork() {
  const texts = useTexts(accountTexts).image;
  const language = useLanguage();
  const client = useQueryClient();
  const [work, setWork] = useState<'put' | 'remove' | null>(null);
  const [failure, setFailure] = useState<{ title: string; why: string } | null>(null);
  const begin = (what: 'put' | 'remove') => {
    setWork(what);
    setFailure(null);
  };
  const fail = (title: string, error: unknown) =>
    setFailure({ title, why: failureText(error, language) });
  const done = async (profileImageUrl: string | null, title: string) => {
    const { queryKey } = userQuery;
    await keepAnswer<User>(client, queryKey, (known) => known && { ...known, profileImageUrl });
    showToast({ title });
  };
  const put = async (file: File) => {
    begin('put');
    try {
      const content = await smallImage(file);
      if (content === null) {
        setFailure({ title: texts.failed, why: texts.unreadable });
        return;
      }
      const sent = { method: 'PUT', content } as const;
      const { profileImageUrl } = await request<{ profileImageUrl: string }>(PATH, sent);
      await done(profileImageUrl, texts.saved);
    } catch (error) {
      fail(texts.failed, error);
    } finally {
      setWork(null);
    }
  };
  const remove = async () => {
    begin('remove');
    try {
      await request(PATH, { method: 'DELETE' });
      await done(null, texts.removed);
    } catch (error) {
      fail(texts.notRemoved, error);
    } finally {
      setWork(null);
    }
  };
  return { work, failure, put, remove };
}
