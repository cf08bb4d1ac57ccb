import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { imageTypeOf, type ImageType } from '#domain/basics/image-type.ts';
import { updateProfileImage } from '#server/account/users/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { profileImages } from './table.ts';

export type ProfileImage = { contentType: ImageType; content: Buffer; tag: string };

/** Where a user's image is; another address for another image. */
const PATH = '/api/profile-image';
const TAG_CHARACTERS = 16;

const columns = {
  contentType: profileImages.contentType,
  content: profileImages.content,
  tag: profileImages.tag,
};

/** A user's image; null when there is none. */
export async function profileImageOf(tx: Tx, userId: string): Promise<ProfileImage | null> {
  const own = eq(profileImages.userId, userId);
  const [image] = await tx.select(columns).from(profileImages).where(own);
  return image ?? null;
}

/** Stores an image instead of the one before. Null: it is not an image of a kind that is shown. */
export async function putProfileImage(
  tx: Tx,
  userId: string,
  content: Buffer,
): Promise<string | null> {
  const contentType = imageTypeOf(content);
  if (contentType === null) return null;
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, TAG_CHARACTERS);
  const stored = { contentType, content, tag };
  await tx
    .insert(profileImages)
    .values({ userId, ...stored })
    .onConflictDoUpdate({ target: profileImages.userId, set: stored });
  const address = `${PATH}?v=${tag}`;
  await updateProfileImage(tx, userId, address);
  return address;
}

export async function removeProfileImage(tx: Tx, userId: string): Promise<void> {
  await tx.delete(profileImages).where(eq(profileImages.userId, userId));
  await updateProfileImage(tx, userId, null);
}
