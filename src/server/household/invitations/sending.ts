import { sql } from 'drizzle-orm';
import { INVITATION_DAYS } from '#domain/household/invitations.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Whose } from '#server/household/households/store.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import { countMail, refuseFlood } from './mail-limits.ts';

/** What mails with invitations are made with; the limits are those of sign-in. */
export type Sending = {
  mail: Mailer;
  publicUrl: string;
  limits: {
    isOn: boolean;
    mailIntervalS: number;
    /** Counts one among the mails of the whole installation and of a client; as the owner. */
    countOne(tx: Tx, ip: string): Promise<void>;
  };
};

/** The same for one request, with the address of its client. */
export type ClientSending = Sending & { ip: string };

export type Mailed = { to: string; language: Language; token: string };

/** Queues the mail in the transaction that makes the invitation, or makes it anew. */
export async function mailInvitation(
  whose: Whose,
  { mail, publicUrl, limits, ip }: ClientSending,
  { to, language, token }: Mailed,
): Promise<void> {
  if (limits.isOn) await countMail(whose);
  const inviter = await addressOf(whose);
  const query = new URLSearchParams({ token, lang: language });
  const link = `${publicUrl}/household/invitation?${query}`;
  const values = { link, code: null, validMinutes: INVITATION_DAYS * 1440, inviter };
  // The queue of mails is no person's: their role neither reads nor writes it.
  await inOwnersName(whose.tx, async () => {
    if (limits.isOn) await refuseFlood(whose, to);
    await limits.countOne(whose.tx, ip);
    await mail.send(whose.tx, { kind: 'household_invitation', to, language, values });
  });
}

async function addressOf({ tx, userId }: Whose): Promise<string> {
  const { rows } = await tx.execute(sql`select email from users where id = ${userId}`);
  return (rows[0] as { email: string }).email;
}
