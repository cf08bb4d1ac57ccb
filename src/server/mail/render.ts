import type { Language } from '#domain/texts.ts';
import { contentOf, type Content } from './content.ts';
import { page } from './page.ts';
import type { Mail, Message } from './port.ts';
import { mailTexts } from './texts.ts';

/** A mail in both its forms, in the reader's language. */
export function render(id: string, mail: Mail): Message {
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

function plainText(content: Content, language: Language): string {
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
