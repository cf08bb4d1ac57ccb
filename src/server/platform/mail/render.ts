import type { Language } from '#domain/basics/texts.ts';
import { type MailSection, monthContent } from './month-report.ts';
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
    end: content.end?.link ?? null,
    credential: content.button?.link ?? content.code ?? '',
  };
}

function contentOf(mail: Mail): MailContent {
  const texts = mailTexts[mail.language];
  const footer = texts.footer({ to: mail.to });
  if (mail.kind === 'month_report') {
    const content = monthContent(mail.values, mail.language);
    return { ...content, ...linked(content.button.label, content.button.link), footer, ...NO_CODE };
  }
  const { subject, otherwise } = texts[mail.kind];
  return { subject, otherwise, footer, sections: [], end: null, ...varyingPart(mail) };
}

const NO_CODE = { code: null, limit: null };

type OtherMail = Exclude<Mail, { kind: 'month_report' }>;

function varyingPart(mail: OtherMail): Pick<MailContent, 'body' | 'button' | 'code' | 'limit'> {
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
    case 'provider_joined':
    case 'provider_parted':
    case 'household_joined':
    case 'member_joined':
    case 'email_changed': {
      const { body, button } = texts[mail.kind];
      const values = {
        newEmail: '',
        name: '',
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
    ...content.sections.map(plainSection),
    button && `${button.label}:\n${button.link}`,
    code && (button ? `${mailTexts[language].code} ${code}` : code),
    content.limit,
    content.otherwise,
    content.end && `${content.end.label}:\n${content.end.link}`,
    `-- \n${content.footer}`,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    .concat('\n');
}

function plainSection({ title, rows, note }: MailSection): string {
  const lines = rows.map(({ name, amount }) => `${name} ${amount}`);
  return [title, ...lines, ...(note === null ? [] : [note])].join('\n');
}

/** Contents of a mail before rendering; absent parts are null. */
type MailContent = {
  subject: string;
  body: string;
  sections: MailSection[];
  button: { label: string; link: string } | null;
  code: string | null;
  /** Lifetime of the credential. */
  limit: string | null;
  otherwise: string;
  /** Ends regular mails. */
  end: { label: string; link: string } | null;
  footer: string;
};

/** Markup whose values are already escaped. */
type Html = { readonly markup: string };

const TABLE: Html = {
  markup: 'role="presentation" cellpadding="0" cellspacing="0" border="0"',
};

/** The HTML form: one sheet of tables and inline styles, which all mail clients support. */
function page(content: MailContent, language: Language): string {
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
  const { subject, body, sections, button, code, limit, otherwise, end } = content;
  const notes = [limit, otherwise].filter((note) => note !== null);
  return html`<h1 class="ink" style="${STYLE.title}">${subject}</h1>
    <p class="ink2" style="${STYLE.text}">${body}</p>
    ${sections.map(sectionOf)} ${button ? pressed(button) : ''}
    ${code && button ? note(mailTexts[language].code, STYLE.firstNote) : ''}
    ${code ? html`<p class="inset ink" style="${STYLE.code}">${code}</p>` : ''}
    ${notes.map((text, at) => note(text, at === 0 ? STYLE.firstNote : STYLE.note))}
    ${end ? ending(end) : ''} ${button ? address(button.link, mailTexts[language].address) : ''}`;
}

function sectionOf({ title, rows, note: words }: MailSection): Html {
  return html`<h2 class="ink" style="${STYLE.heading}">${title}</h2>
    <table ${TABLE} width="100%">
      ${rows.map(({ name, amount }) => {
        return html`<tr>
          <td class="line ink2" style="${STYLE.cell}">${name}</td>
          <td class="line ink" style="${STYLE.amount}">${amount}</td>
        </tr>`;
      })}
    </table>
    ${words === null ? '' : html`<p class="ink2" style="${STYLE.words}">${words}</p>`}`;
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

function ending({ label, link }: { label: string; link: string }): Html {
  return html`<p class="ink3" style="${STYLE.note}">
    <a class="accent" href="${link}" style="${STYLE.link}">${label}</a>
  </p>`;
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

const FONT =
  "'Familjen Grotesk','Helvetica Neue',Helvetica,Arial,'Liberation Sans',system-ui,sans-serif";

// Mail clients know neither oklch() nor custom properties: the tokens of both themes as sRGB.
const LIGHT = {
  ground: '#f3f1ed',
  sheet: '#fdfcf9',
  inset: '#f5f3f0',
  line: '#e2dfda',
  ink: '#1e1b17',
  ink2: '#524e47',
  ink3: '#68645d',
  fill: '#23201b',
  onFill: '#fbfaf7',
  accent: '#1f4f8d',
};
const DARK: typeof LIGHT = {
  ground: '#0e0d0b',
  sheet: '#181714',
  inset: '#12110f',
  line: '#2a2825',
  ink: '#f1eee8',
  ink2: '#b9b5ae',
  ink3: '#9d9992',
  fill: '#ede9e1',
  onFill: '#12110f',
  accent: '#90c5f5',
};

const ink = `color:${LIGHT.ink}`;
const ink3 = `color:${LIGHT.ink3}`;
const edge = `border:1px solid ${LIGHT.line}`;
const cell = `padding:7px 0;border-top:1px solid ${LIGHT.line};font-size:15px;line-height:1.4`;
const small = `font-size:13px;line-height:1.5;${ink3};overflow-wrap:anywhere`;

/** Inline, because several clients leave out style sheets. */
const STYLE = {
  body: `margin:0;padding:0;background:${LIGHT.ground}`,
  preview: 'display:none;max-height:0;overflow:hidden',
  room: `padding:40px 20px;background:${LIGHT.ground}`,
  column: `max-width:520px;font-family:${FONT};text-align:left`,
  brand: 'padding:0 4px 18px',
  // The arch is drawn with borders: mail clients show neither SVG nor pictures from elsewhere.
  arch:
    'width:10px;height:15px;border-style:solid;border-width:5px 5px 0;' +
    `border-color:${LIGHT.accent} ${LIGHT.ink};border-radius:10px 10px 0 0;` +
    'font-size:0;line-height:0',
  archCell: 'padding-right:8px;vertical-align:middle',
  name: `font-size:21px;font-weight:600;letter-spacing:-0.03em;line-height:1;${ink}`,
  sheet: `padding:36px 36px 32px;background:${LIGHT.sheet};${edge};border-radius:14px`,
  title: `margin:0;font-size:25px;font-weight:600;line-height:1.2;letter-spacing:-0.022em;${ink}`,
  text:
    `margin:14px 0 0;font-size:16px;line-height:1.5;color:${LIGHT.ink2};` +
    'overflow-wrap:anywhere',
  heading: `margin:26px 0 8px;font-size:16px;font-weight:600;line-height:1.3;${ink}`,
  cell: `${cell};color:${LIGHT.ink2};overflow-wrap:anywhere`,
  amount:
    `${cell};padding-left:12px;text-align:right;vertical-align:top;white-space:nowrap;` +
    `font-variant-numeric:tabular-nums;${ink}`,
  words: `margin:8px 0 0;font-size:15px;line-height:1.5;color:${LIGHT.ink2};overflow-wrap:anywhere`,
  button: 'margin:26px 0 0',
  buttonCell: `background:${LIGHT.fill};border-radius:7px`,
  buttonLink:
    `display:inline-block;padding:13px 22px;font-family:${FONT};font-size:16px;` +
    `font-weight:600;line-height:20px;color:${LIGHT.onFill};text-decoration:none`,
  code:
    `margin:14px 0 0;padding:16px 12px;text-align:center;background:${LIGHT.inset};${edge};` +
    'border-radius:10px;font-size:30px;font-weight:600;line-height:1.2;letter-spacing:0.24em;' +
    `text-indent:0.24em;font-variant-numeric:tabular-nums;${ink}`,
  note: `margin:8px 0 0;font-size:14px;line-height:1.5;${ink3}`,
  firstNote: `margin:24px 0 0;font-size:14px;line-height:1.5;${ink3}`,
  address: `margin:26px 0 0;padding-top:18px;border-top:1px solid ${LIGHT.line};${small}`,
  link: `color:${LIGHT.accent}`,
  footer: `padding:20px 4px 0;${small}`,
};

/**
 * The dark theme and the phone layout, where a client supports them; important, to override inline
 * styles.
 */
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){
.room{padding:24px 16px!important}
.sheet{padding:28px 22px!important}
}
@media (prefers-color-scheme:dark){
.ground{background:${DARK.ground}!important}
.sheet{background:${DARK.sheet}!important;border-color:${DARK.line}!important}
.inset{background:${DARK.inset}!important;border-color:${DARK.line}!important}
.line{border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.ink2{color:${DARK.ink2}!important}
.ink3{color:${DARK.ink3}!important}
.accent{color:${DARK.accent}!important}
.arch{border-color:${DARK.accent} ${DARK.ink}!important}
.fill{background:${DARK.fill}!important}
.on-fill{color:${DARK.onFill}!important}
}`;
