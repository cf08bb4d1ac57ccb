import { eq, sql } from 'drizzle-orm';
import {
  EXPORT_VERSION,
  type ExportedProfile,
  LISTS_BESIDE,
} from '#domain/portability/export-file.ts';
import { withoutUnchanged } from '#domain/portability/export-items.ts';
import type { ExportedSubscription } from '#domain/portability/export-subscription.ts';
import { hasHistory, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { users } from '#server/platform/users/table.ts';
import {
  activitiesOf,
  itemsOf,
  type ReadActivity,
  type ReadItem,
  type StatedValues,
} from './exported-rows.ts';
import type { ExportedOtherData } from '#server/portability/other-data.ts';

export type ExportContext = {
  tx: Tx;
  userId: string;
  id: string;
  at: string;
  otherData: ExportedOtherData;
};

/** The full export, piece by piece: one item, and one activity, a line. */
export async function* jsonOf(exporting: ExportContext): AsyncGenerator<string> {
  const { tx, userId, id, at, otherData } = exporting;
  const { account, profile } = await profileDataOf(tx, userId, otherData);
  const head = { format: 'valv', version: EXPORT_VERSION, id, exportedAt: at, account, profile };
  const widgets = await otherData.layout.list(tx, userId);
  const examples = new Set(await otherData.examples.list(tx, userId));
  yield JSON.stringify({ ...head, widgets }).slice(0, -1);
  for (const kind of KIND_NAMES) {
    yield `,\n${JSON.stringify(kind)}:[`;
    let separator = '\n';
    for await (const read of itemsOf(tx, userId, kind)) {
      yield separator;
      yield* itemOf(kind, read, examples);
      separator = ',\n';
    }
    yield ']';
  }
  for (const name of LISTS_BESIDE) {
    yield `,\n${JSON.stringify(name)}:[`;
    yield* lines(exportedOf(exporting, name), (reported) => reported);
    yield ']';
  }
  yield ',\n"activities":[';
  yield* lines(activitiesOf(tx, userId), activityOf);
  yield ']}\n';
}

/** One of the lists of another area, as far as it goes. */
export async function* exportedOf(
  { tx, userId, otherData }: ExportContext,
  name: (typeof LISTS_BESIDE)[number],
): AsyncGenerator<object> {
  yield* await otherData[name].list(tx, userId);
}

async function* lines<Read>(
  reads: AsyncIterable<Read>,
  toValue: (read: Read) => object,
): AsyncGenerator<string> {
  let separator = '\n';
  for await (const read of reads) {
    yield `${separator}${JSON.stringify(toValue(read))}`;
    separator = ',\n';
  }
}

/** An item on a line, with its past in pieces. */
async function* itemOf(
  kind: Kind,
  { item, observations, typed }: ReadItem,
  examples: ReadonlySet<string>,
): AsyncGenerator<string> {
  const shown = JSON.stringify({ ...item, isExample: examples.has(item.id) });
  if (!hasHistory(kind)) {
    yield shown;
    return;
  }
  const valuesOf = (stated: StatedValues) => withoutUnchanged(kind, item, stated);
  yield `${shown.slice(0, -1)},"observations":[`;
  yield* listed(observations, (stated) => {
    const { month, writtenAt, reason } = stated;
    return { month, ...valuesOf(stated), writtenAt, reason };
  });
  yield '],"typed":[';
  yield* listed(typed, (stated) => {
    const { month, writtenAt, reason } = stated;
    return { month, ...valuesOf(stated), writtenAt, ...(reason === null ? {} : { reason }) };
  });
  yield ']}';
}

async function* listed(
  pieces: ReadItem['typed'],
  toValue: (stated: StatedValues) => object,
): AsyncGenerator<string> {
  let separator = '';
  for await (const piece of pieces) {
    yield `${separator}${piece.map((stated) => JSON.stringify(toValue(stated))).join(',')}`;
    separator = ',';
  }
}

function activityOf(activity: ReadActivity): object {
  const { action, entityType, entityId, entityName, description, changes, createdAt } = activity;
  const isErased = description === 'erased';
  const deed = activity.deedId === null ? {} : { deed: activity.deedId };
  const done = { action, entityType, item: entityId, name: entityName, isErased, changes };
  return { ...done, ...deed, createdAt };
}

type ExportedProfileData = {
  account: { email: string; createdAt: string; subscription: ExportedSubscription | null };
  profile: ExportedProfile;
};

/** The user's profile, as a file holds it. */
export async function profileDataOf(
  tx: Tx,
  userId: string,
  otherData: ExportedOtherData,
): Promise<ExportedProfileData> {
  const [row] = await tx
    .select({
      account: { email: users.email, createdAt: users.createdAt },
      subscription: {
        status: users.subscriptionStatus,
        startDate: users.subscriptionStartDate,
        endDate: users.subscriptionEndDate,
        customerId: users.stripeCustomerId,
        subscriptionId: users.stripeSubscriptionId,
      },
      profile: {
        firstName: users.firstName,
        lastName: users.lastName,
        currency: users.currency,
        language: users.language,
        occupation: users.occupation,
        age: users.age,
        municipality: users.municipality,
        birthYear: users.birthYear,
        churchMember: users.churchMember,
        residences: users.residences,
        monthMail: sql<0 | 1>`(${users.monthMailSince} is not null)::int`,
      },
    })
    .from(users)
    .where(eq(users.id, userId));
  if (row === undefined) throw new AppError('not_found');
  const image = await otherData.image.find(tx, userId);
  const address = image && `data:${image.contentType};base64,${image.content.toString('base64')}`;
  // A user who never began to subscribe has no subscription to export.
  const { customerId, status } = row.subscription;
  const isTold = customerId !== null || status !== 'inactive';
  const subscription = isTold ? (row.subscription as ExportedSubscription) : null;
  return {
    account: { ...row.account, subscription },
    profile: { ...row.profile, image: address },
  };
}
