import type { Language } from '#domain/basics/texts.ts';
import { SHEET, STYLE } from './page-styles.ts';
import { mailTexts } from './texts.ts';

/** Contents of a mail before rendering; absent parts are null. */
export type MailContent = {
  subject: string;
  body: string;
  button: { label: string; link: string } | null;
  code: string | null;
  /** Lifetime of the credential. */
  limit: string | null;
  otherwise: string;
  footer: string;
};

/** Markup whose values are already escaped. */
type Html = { readonly markup: string };

const TABLE: Html = {
  markup: 'role="presentation" cellpadding="0" cellspacing="0" border="0"',
};

/** The HTML form: one sheet of tables and inline styles, which all mail clients support. */
export function page(content: MailContent, language: Language): string {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${content.subject}</title>
        <style>
          ${{ markup: SHEET }}
        </style>
      </head>
      <body class="ground" style="${STYLE.body}">
        <div style="${STYLE.preview}">${content.body}</div>
        <table ${TABLE} width="100%">
          <tr>
            <td class="ground room" align="center" style="${STYLE.room}">
              <table ${TABLE} width="100%" style="${STYLE.column}">
                <tr>
                  <td style="${STYLE.brand}">${wordmark()}</td>
                </tr>
                <tr>
                  <td class="sheet" style="${STYLE.sheet}">${sheet(content, language)}</td>
                </tr>
                <tr>
                  <td class="ink3" style="${STYLE.footer}">${content.footer}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return document.markup;
}

function wordmark(): Html {
  return html`<table ${TABLE}>
    <tr>
      <td style="${STYLE.archCell}"><div class="arch" style="${STYLE.arch}">&nbsp;</div></td>
      <td class="ink" style="${STYLE.name}">Valv</td>
    </tr>
  </table>`;
}

function sheet(content: MailContent, language: Language): Html {
  const { subject, body, button, code, limit, otherwise } = content;
  const notes = [limit, otherwise].filter((note) => note !== null);
  return html`<h1 class="ink" style="${STYLE.title}">${subject}</h1>
    <p class="ink2" style="${STYLE.text}">${body}</p>
    ${button ? pressed(button) : ''}
    ${code && button ? note(mailTexts[language].code, STYLE.firstNote) : ''}
    ${code ? html`<p class="inset ink" style="${STYLE.code}">${code}</p>` : ''}
    ${notes.map((text, at) => note(text, at === 0 ? STYLE.firstNote : STYLE.note))}
    ${button ? address(button.link, mailTexts[language].address) : ''}`;
}

function pressed({ label, link }: { label: string; link: string }): Html {
  return html`<table ${TABLE} style="${STYLE.button}">
    <tr>
      <td class="fill" style="${STYLE.buttonCell}">
        <a class="on-fill" href="${link}" style="${STYLE.buttonLink}">${label}</a>
      </td>
    </tr>
  </table>`;
}

function note(text: string, style: string): Html {
  return html`<p class="ink3" style="${style}">${text}</p>`;
}

function address(link: string, introduction: string): Html {
  return html`<p class="line ink3" style="${STYLE.address}">
    ${introduction}<br />
    <a class="accent" href="${link}" style="${STYLE.link}">${link}</a>
  </p>`;
}

/** A template that escapes every value except `Html`. */
function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.map((part, at) => part + markupOf(values[at] ?? ''));
  return { markup: markup.join('') };
}

function markupOf(value: string | Html | Html[]): string {
  if (typeof value === 'string') return escape(value);
  return Array.isArray(value) ? value.map((one) => one.markup).join('') : value.markup;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
