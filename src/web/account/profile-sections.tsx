import { Avatar } from '#web/kit/ui/page-frame.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { Button, FileButton } from '#web/kit/ui/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileChanges, type User } from '#domain/account/profile.ts';
import { IMAGE_BYTES_MAX } from '#domain/basics/image-type.ts';
import { initialsOf } from '#domain/basics/display-name.ts';
import { isIssueKey, issueText } from '#domain/basics/issues.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { leaveUnauthorized } from '#web/client/session/unauthorized.ts';
import { userQuery } from '#web/client/session/user.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';
import { useProfileImage } from './use-profile.ts';
import styles from './account.module.css';

const FIELDS = ['firstName', 'lastName'] as const;
type ProfileField = (typeof FIELDS)[number];
type TypedNames = { readonly [Name in ProfileField]: string };

/** The user's name; the address is shown and cannot be edited (docs/product.md, section 2). */
export function ProfileForm({ user }: { user: User }) {
  const texts = useTexts(accountTexts).profile;
  const form = useSmallForm(FIELDS, useSaving(user));
  return (
    <Section id="profile" title={texts.title} lead={texts.lead}>
      <form className={styles['form']} {...form.parts}>
        <FieldPair>
          <TextField
            label={texts.firstName}
            name="firstName"
            autoComplete="given-name"
            defaultValue={user.firstName ?? ''}
            error={form.errorOf('firstName')}
          />
          <TextField
            label={texts.lastName}
            name="lastName"
            autoComplete="family-name"
            defaultValue={user.lastName ?? ''}
            error={form.errorOf('lastName')}
          />
        </FieldPair>
        <TextField
          label={texts.email}
          type="email"
          value={user.email}
          disabled
          help={texts.emailFixed}
        />
        {form.alert !== null && <FormError title={form.alertTitle}>{form.alert}</FormError>}
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function useSaving({ email }: User) {
  const texts = useTexts(accountTexts);
  const language = useLanguage();
  const client = useQueryClient();
  return async (names: TypedNames): Promise<FormOutcome<ProfileField>> => {
    const issues = issuesOf(names, language);
    if (Object.keys(issues).length > 0) return { issues };
    try {
      const body = { ...names, email };
      const saved = await request<User>('/api/auth/user/profile', { method: 'PUT', body });
      await keepAnswer(client, userQuery.queryKey, saved);
      showToast({ title: texts.profile.saved });
    } catch (error) {
      if (error instanceof RemoteError && error.status === 401) leaveUnauthorized(language);
      else {
        const { updateFailed: alertTitle, updateFailedText: alert } = texts;
        return { alertTitle, alert };
      }
    }
    return {};
  };
}

/** The first problem of each name. */
function issuesOf(names: TypedNames, language: Language): { [Name in ProfileField]?: string } {
  const issues: { [field: string]: string } = {};
  for (const { path, message } of profileChanges.safeParse(names).error?.issues ?? []) {
    if (isIssueKey(message)) issues[String(path[0])] ??= issueText(message, language);
  }
  return issues;
}

/** Display name of the account, and the day it was created. */
export function AccountFacts({ user }: { user: User }) {
  const texts = useTexts(accountTexts).facts;
  const language = useLanguage();
  return (
    <Section title={texts.title}>
      <Portrait user={user} />
      <dl className={styles['facts']}>
        <dt>{texts.userId}</dt>
        <dd>{user.id}</dd>
        <dt>{texts.created}</dt>
        <dd>{dayIn(user.createdAt, language) ?? texts.unknown}</dd>
      </dl>
    </Section>
  );
}

/** Null when the sign-in service does not state when the account was created. */
function dayIn(instant: string | null, language: Language): string | null {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : formatDay(dayOf(date), language);
}

/** Enough for the largest place an image is shown in, at three pixels for each. */
const SIDES_PX = [256, 160, 96];

const QUALITIES = [0.9, 0.75, 0.6, 0.4];

const PATH = '/api/profile-image';

/** The user's image: choose, show and remove it. */
function Portrait({ user }: { user: User }) {
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

/**
 * The middle square of an image, small enough to be kept: WebP, or JPEG where the browser writes
 * no WebP. Null when the file is not an image that this browser can read.
 */
async function smallImage(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (const side of SIDES_PX) {
    const canvas = middleSquare(picture, side);
    for (const quality of QUALITIES) {
      const image = await encoded(canvas, quality);
      if (image !== null && image.size <= IMAGE_BYTES_MAX) return image;
    }
  }
  return null;
}

function middleSquare(picture: ImageBitmap, sidePx: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext('2d');
  const cut = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  if (context !== null) {
    // Transparent pixels become white: JPEG would make them black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, sidePx, sidePx);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, cut, cut, 0, 0, sidePx, sidePx);
  }
  return canvas;
}

/** A browser that cannot write a type writes PNG instead, which is larger. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const image = await toBlob(canvas, { type: 'image/webp', quality });
  return image?.type === 'image/webp' ? image : toBlob(canvas, { type: 'image/jpeg', quality });
}

type ImageEncoding = { type: string; quality: number };

function toBlob(canvas: HTMLCanvasElement, { type, quality }: ImageEncoding): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
