/** A device by its browser's user agent; null where that is unknown. */
export type Device = { browser: string | null; system: string | null; isHandheld: boolean };

/** In this order: the user agent of each later one also names those before it. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const HANDHELD: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

export function deviceOf(userAgent: string): Device {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  return { browser, system, isHandheld: HANDHELD.has(system) };
}

function named(marks: readonly [RegExp, string][], userAgent: string): string | null {
  return marks.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
