import { eq } from 'drizzle-orm';
import type { ExportedProfile } from '#domain/portability/export-file.ts';
import type { ExportedSubscription } from '#domain/portability/export-subscription.ts';
import { AppError } from '#server/platform/errors.ts';
import { users } from '#server/platform/users/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { OtherData } from './other-data.ts';

export type ExportedProfileData = {
  account: { email: string; createdAt: string; subscription: ExportedSubscription | null };
  profile: ExportedProfile;
};

/** The user's profile, as a file holds it. */
export async function profileDataOf(
  tx: Tx,
  userId: string,
  otherData: OtherData,
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
