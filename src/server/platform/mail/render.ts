import type { Language } from '#domain/basics/texts.ts';
import { type MailContent, page } from './page.ts';
import type { Credential, Mail, MailMessage } from './port.ts';
import { mailTexts } from './texts.ts';

/** A mail in both its forms, in the reader's language. */
export function render(id: string, mail: Mail): MailMessage {
  const content = contentOf(mail);
  return {
    id,
    to: mail.to,
    subject: content.subject,
    text: plainText(content, mail.language),
    html: page(content, mail.language),
    language: mail.language,
    credential: content.button?.link ?? content.code ?? '',
  };
}

function contentOf(mail: Mail): MailContent {
  const texts = mailTexts[mail.language];
  const { subject, otherwise } = texts[mail.kind];
  const footer = texts.footer({ to: mail.to });
  return { subject, otherwise, footer, ...varyingPart(mail) };
}

function varyingPart(mail: Mail): Pick<MailContent, 'body' | 'button' | 'code' | 'limit'> {
  const texts = mailTexts[mail.language];
  switch (mail.kind) {
    case 'reauthentication': {
      const { code, validMinutes } = mail.values;
      const limit = texts.codeLives({ time: timeOf(validMinutes, mail.language) });
      return { body: texts[mail.kind].body, button: null, code, limit };
    }
    case 'password_changed':
    case 'factor_added':
    case 'factor_removed':
    case 'key_added':
    case 'key_removed':
    case 'recovery_code_used':
    case 'passkey_added':
    case 'passkey_removed':
    case 'household_joined':
    case 'member_joined':
    case 'email_changed': {
      const { body, button } = texts[mail.kind];
      const values = {
        newEmail: '',
        ...mail.values,
        at: instantOf(mail.values.at, mail.language),
      };
      return { body: body(values), ...linked(button, mail.values.link), code: null, limit: null };
    }
    case 'backup_failed': {
      const { body, button, why } = texts[mail.kind];
      const { at, node, failure, link } = mail.values;
      const values = { at: instantOf(at, mail.language), node, why: why[failure] };
      return { body: body(values), ...linked(button, link), code: null, limit: null };
    }
    case 'archive_failed': {
      const { body, button, reasons } = texts[mail.kind];
      const { at, node, why, link } = mail.values;
      const values = { at: instantOf(at, mail.language), node, why: reasons[why] };
      return { body: body(values), ...linked(button, link), code: null, limit: null };
    }
    case 'household_invitation': {
      const { body, button } = texts[mail.kind];
      return { body: body(mail.values), ...credentialOf(button, mail.values, mail.language) };
    }
    case 'confirm_new_email': {
      const { body, button } = texts[mail.kind];
      return { body: body(mail.values), ...credentialOf(button, mail.values, mail.language) };
    }
    default: {
      const { body, button } = texts[mail.kind];
      return { body, ...credentialOf(button, mail.values, mail.language) };
    }
  }
}

function credentialOf(label: string, { link, code, validMinutes }: Credential, language: Language) {
  const limit = mailTexts[language].linkLives({ time: timeOf(validMinutes, language) });
  return { ...linked(label, link), code, limit };
}

/** Only web addresses become links: anything else is our own mistake. */
function linked(label: string, link: string) {
  if (!/^https?:$/.test(new URL(link).protocol)) throw new Error('A mail links to a web address');
  return { button: { label, link } };
}

function timeOf(minutes: number, language: Language): string {
  const { minutes: inMinutes, hours, days } = mailTexts[language];
  if (minutes % 1440 === 0) return days({ count: minutes / 1440 });
  return minutes % 60 === 0 ? hours({ count: minutes / 60 }) : inMinutes({ count: minutes });
}

function instantOf(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  }).format(new Date(at));
}

function plainText(content: MailContent, language: Language): string {
  const { button, code } = content;
  return [
    content.subject,
    content.body,
    button && `${button.label}:\n${button.link}`,
    code && (button ? `${mailTexts[language].code} ${code}` : code),
    content.limit,
    content.otherwise,
    `-- \n${content.footer}`,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    .concat('\n');
}
