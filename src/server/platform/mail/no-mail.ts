import { AppError } from '#server/platform/errors.ts';
import type { Mailer } from './port.ts';

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
