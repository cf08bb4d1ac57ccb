import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './port.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

/** The message as nodemailer takes it; the same Message-ID at every attempt. */
export function compose(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${domainOf(from)}>`,
    headers: {
      'Content-Language': message.language,
      'Auto-Submitted': 'auto-generated',
      [HEADERS.suppressAutoResponse]: 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
