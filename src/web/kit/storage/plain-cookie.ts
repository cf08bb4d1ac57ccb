const YEAR_S = 31_536_000;

/** Keeps a word that the server picks the page by for a year; null takes it away. */
export function keepCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
