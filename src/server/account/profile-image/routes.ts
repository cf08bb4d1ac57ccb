import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IMAGE_BYTES_MAX, type ImageType, imageTypeOf } from '#domain/basics/image-type.ts';
import { updateProfileImage } from '#server/account/users/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import { profileImages } from './table.ts';

const PATH = '/api/profile-image';
const tags = ['account'];
const version = z.object({ v: z.optional(z.string()) });

const reading = { tags, summary: 'The user’s own image, with its ETag', querystring: version };
const putting = {
  tags,
  summary: 'Stores a PNG, JPEG or WebP of at most 64 kB as the user’s image: { profileImageUrl }',
};
const removing = {
  tags,
  summary: 'Removes the user’s image',
  response: { 204: z.null(), default: refusalShape },
};

/** The profile image: stored as sent, with its type by its first bytes, not by the claimed type. */
export function imageRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const open = opener({ db });
  app.addContentTypeParser(/^image\//, (request: FastifyRequest, sent: Readable) =>
    app.readBody(request, sent, IMAGE_BYTES_MAX),
  );

  app.get(PATH, { schema: reading }, async (request, reply) => {
    const image = await open(request, ({ tx, userId }) => profileImageOf(tx, userId));
    if (image === null) throw new AppError('not_found');
    const tag = `"${image.tag}"`;
    void reply.header('etag', tag).header('vary', 'authorization');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(image.contentType).send(image.content);
  });

  app.put(PATH, { schema: putting }, async (request) => {
    const { body } = request;
    const profileImageUrl = await open(request, async ({ tx, userId }) =>
      Buffer.isBuffer(body) ? putProfileImage(tx, userId, body) : null,
    );
    if (profileImageUrl !== null) return { profileImageUrl };
    const code = 'image.type';
    throw new AppError('invalid', { issues: [{ path: 'image', code, message: code }] });
  });

  app.delete(PATH, { schema: removing }, async (request, reply) => {
    await open(request, ({ tx, userId }) => removeProfileImage(tx, userId));
    return reply.code(204).send();
  });
}

type ProfileImage = { contentType: ImageType; content: Buffer; tag: string };

/** Where a user's image is; another address for another image. */
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

async function removeProfileImage(tx: Tx, userId: string): Promise<void> {
  await tx.delete(profileImages).where(eq(profileImages.userId, userId));
  await updateProfileImage(tx, userId, null);
}
