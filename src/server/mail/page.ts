import type { Language } from '#domain/texts.ts';
import type { Content } from './content.ts';
import { html, type Html } from './html.ts';
import { mailTexts } from './texts.ts';

// Mail clients know neither oklch() nor custom properties: these are the tokens as sRGB.
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

const FONT =
  "'Familjen Grotesk','Helvetica Neue',Helvetica,Arial,'Liberation Sans',system-ui,sans-serif";

// Clients that leave out style sheets keep the light page; important, to win over inline styles.
const DARK: Html = {
  markup: `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){.room{padding:24px 16px!important}.sheet{padding:28px 22px!important}}
@media (prefers-color-scheme:dark){
.ground{background:#0e0d0b!important}
.sheet{background:#181714!important;border-color:#2a2825!important}
.inset{background:#12110f!important;border-color:#2a2825!important}
.line{border-color:#2a2825!important}
.ink{color:#f1eee8!important}
.ink2{color:#b9b5ae!important}
.ink3{color:#9d9992!important}
.accent{color:#90c5f5!important}
.arch{border-color:#90c5f5 #f1eee8!important}
.fill{background:#ede9e1!important}
.fill a{color:#12110f!important}
}`,
};

/** The HTML form: one sheet of tables and inline styles, which is what mail clients agree on. */
export function page(content: Content, language: Language): string {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.subject}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden">${content.body}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="ground room" align="center" style="padding:40px 20px;background:${LIGHT.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"
 style="max-width:520px;font-family:${FONT};text-align:left">
<tr><td style="padding:0 4px 18px">${wordmark()}</td></tr>
<tr><td class="sheet" style="padding:36px 36px 32px;background:${LIGHT.sheet};
border:1px solid ${LIGHT.line};border-radius:14px">${sheet(content, language)}</td></tr>
<tr><td class="ink3" style="padding:20px 4px 0;font-size:13px;line-height:1.5;
color:${LIGHT.ink3};overflow-wrap:anywhere">${content.footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return document.markup;
}

/** The arch is drawn with borders: mail clients show neither SVG nor pictures from elsewhere. */
function wordmark(): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right:8px;vertical-align:middle"><div class="arch" style="width:10px;height:15px;
border-style:solid;border-width:5px 5px 0;border-color:${LIGHT.accent} ${LIGHT.ink};
border-radius:10px 10px 0 0;font-size:0;line-height:0">&nbsp;</div></td>
<td class="ink" style="font-size:21px;font-weight:600;letter-spacing:-0.03em;line-height:1;
vertical-align:middle;color:${LIGHT.ink}">Valv</td>
</tr></table>`;
}

function sheet(content: Content, language: Language): Html {
  const { button, code, limit } = content;
  return html`<h1 class="ink" style="margin:0;font-size:25px;font-weight:600;line-height:1.2;
letter-spacing:-0.022em;color:${LIGHT.ink}">${content.subject}</h1>
<p class="ink2" style="margin:14px 0 0;font-size:16px;line-height:1.5;color:${LIGHT.ink2};
overflow-wrap:anywhere">${content.body}</p>
${button ? pressed(button) : ''}
${code ? digits(code, button ? mailTexts[language].code : null) : ''}
${limit ? note(limit, '24px') : ''}
${note(content.otherwise, limit ? '6px' : '24px')}
${button ? address(button.link, mailTexts[language].address) : ''}`;
}

function pressed({ label, link }: { label: string; link: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"
 style="margin:26px 0 0"><tr><td class="fill" style="background:${LIGHT.fill};border-radius:7px">
<a href="${link}" style="display:inline-block;padding:13px 22px;font-family:${FONT};
font-size:16px;font-weight:600;line-height:20px;color:${LIGHT.onFill};text-decoration:none"
>${label}</a></td></tr></table>`;
}

function digits(code: string, introduction: string | null): Html {
  return html`${introduction ? note(introduction, '26px') : ''}
<p class="inset ink" style="margin:${introduction ? '8px' : '26px'} 0 0;padding:16px 12px;
text-align:center;background:${LIGHT.inset};border:1px solid ${LIGHT.line};border-radius:10px;
font-size:30px;font-weight:600;line-height:1.2;letter-spacing:0.24em;text-indent:0.24em;
font-variant-numeric:tabular-nums;color:${LIGHT.ink}">${code}</p>`;
}

function note(text: string, above: string): Html {
  return html`<p class="ink3" style="margin:${above} 0 0;font-size:14px;line-height:1.5;
color:${LIGHT.ink3}">${text}</p>`;
}

function address(link: string, introduction: string): Html {
  return html`<p class="line ink3" style="margin:26px 0 0;padding-top:18px;
border-top:1px solid ${LIGHT.line};font-size:13px;line-height:1.5;color:${LIGHT.ink3};
overflow-wrap:anywhere;word-break:break-word">${introduction}<br><a class="accent" href="${link}"
 style="color:${LIGHT.accent}">${link}</a></p>`;
}
