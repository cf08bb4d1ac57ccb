import { type Own, settledAnswer } from './asking.ts';
import { type Household, memberOf } from './household-books.ts';

/** Requires that households which a user is not in, or which are gone, show nothing to the user. */
export async function compareClosed(
  own: Own,
  user: number,
  households: readonly Household[],
): Promise<void> {
  for (const { id, name } of households.filter((each) => !memberOf(each, user))) {
    for (const part of ['members', 'financial-summary']) {
      const { status } = await settledAnswer(own, `/api/households/${id}/${part}`);
      if (status !== 404) throw new Error(`${status} for user ${user} at ${part} of ${name}`);
    }
  }
}
