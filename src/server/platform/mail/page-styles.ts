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
const small = `font-size:13px;line-height:1.5;${ink3};overflow-wrap:anywhere`;

/** Inline, because several clients leave out style sheets. */
export const STYLE = {
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
export const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
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
