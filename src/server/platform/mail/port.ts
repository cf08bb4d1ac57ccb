import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { ChangeGroup } from '#domain/figures/net-worth/change-groups.ts';
import type { ArchiveAlarm } from '#domain/operations/archive.ts';
import type { BackupFailure } from '#domain/operations/backups.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';

/** A link to one of our pages, the six-digit code that does the same, and how long both live. */
export type Credential = { link: string; code: string | null; validMinutes: number };

/**
 * The figures of a month for one user; the lists are the first of `count`. Names of records go to
 * their owner's proven mailbox only.
 */
export type MonthReport = {
  month: Month;
  currency: Currency;
  /** Net worth at the end of the month. Null: it has no figures; `change`: there is none before. */
  worth: { value: number; change: number | null } | null;
  /** They add up to the change. */
  reasons: ChangeGroup[];
  /** Values, `of` all, that were not updated in the month. */
  waiting: { count: number; of: number; names: string[] };
  raised: { count: number; payments: RaisedPayment[] };
  /** Items without an exchange rate, which net worth leaves out. */
  missing: { count: number; items: { name: string; currency: Currency }[] };
  /** To the page of the month. */
  link: string;
  /** To the page where a press ends the mail; a POST to it ends it at once (RFC 8058). */
  end: string;
};

type RaisedPayment = {
  name: string;
  amount: AmountText;
  before: AmountText;
  currency: Currency;
};

/**
 * Values of each kind of mail. None but the report of a month is free text of a user: otherwise
 * strangers could have their words mailed to any address in our name.
 */
export type MailValues = {
  confirm_email: Credential;
  reset_password: Credential;
  magic_link: Credential;
  /** `inviter` is the inviter's confirmed address, never free text. */
  household_invitation: Credential & { inviter: string };
  /** To whoever joined a household; `link` leads to it, where they can leave. */
  household_joined: { at: string; link: string };
  /** To those who were in it; `link` leads to it, which names who joined. */
  member_joined: { at: string; link: string };
  /** Sent to both the old and the new address; each confirms with its own credential. */
  confirm_new_email: Credential & { newEmail: string };
  reauthentication: { code: string; validMinutes: number };
  /** `at` is an ISO instant; `link` leads to the page that asks for a new password. */
  password_changed: { at: string; link: string };
  factor_added: { at: string; link: string };
  factor_removed: { at: string; link: string };
  key_added: { at: string; link: string };
  key_removed: { at: string; link: string };
  recovery_code_used: { at: string; link: string };
  /** `link` leads to the account page, where passkeys are removed. */
  passkey_added: { at: string; link: string };
  passkey_removed: { at: string; link: string };
  /** `name` is the provider's, from the settings; `link` leads to the account page. */
  provider_joined: { at: string; name: string; link: string };
  provider_parted: { at: string; name: string; link: string };
  /** For the operator; `link` leads to its page about how it is. */
  backup_failed: { at: string; node: string; failure: BackupFailure; link: string };
  archive_failed: { at: string; node: string; why: ArchiveAlarm; link: string };
  /** `userId` is the user whose choice is asked again before it leaves. */
  month_report: MonthReport & { userId: string };
  /** Sent to the old address. */
  email_changed: { at: string; newEmail: string; link: string };
};

export type MailKind = keyof MailValues;

export type Mail = {
  [Kind in MailKind]: { kind: Kind; to: string; language: Language; values: MailValues[Kind] };
}[MailKind];

/** Queues a mail inside the caller's transaction: it is sent if, and only if, that commits. */
export type Mailer = {
  send(tx: Tx, mail: Mail): Promise<void>;
  /** Forgets every mail to some addresses, sent or not. */
  forget(tx: Tx, addresses: readonly string[]): Promise<void>;
};

/** A mail ready to leave. The id is the same at every attempt. */
export type MailMessage = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** Where one press ends mails of its kind; null where none is regular. */
  end: string | null;
  /** Shown by the outbox in its log line: the link, otherwise the code. */
  credential: string;
};

/**
 * `refused`: for good, as by an unknown mailbox. `postponed`: worth another attempt, as by a full one.
 * `unsent`: likewise, as the mail server was not reached or takes no mail at all.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'postponed' | 'unsent'; reason: string };

/** A way out of the house: an SMTP server or the outbox folder. */
export type Transport = {
  deliver(message: MailMessage): Promise<Delivery>;
  /** Deletes stored mails to some addresses; absent where none are stored. */
  forget?(addresses: readonly string[]): Promise<void>;
  close(): void;
};

/** Domain of the demo's own addresses; reserved (RFC 2606), so that no mail could reach anybody. */
export const DEMO_DOMAIN = 'demo.example';

/**
 * The mailer of a demo. A mail to one of its own accounts is dropped; the transaction that would
 * mail anybody else is refused, and with it the sign-up or the invitation.
 */
export const noMail: Mailer = {
  send: async (_tx, { to }) => {
    if (!to.endsWith(`@${DEMO_DOMAIN}`)) throw new AppError('demo_no_mail');
  },
  forget: async () => undefined,
};
