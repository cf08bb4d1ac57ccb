/** Allowed redirect targets: our own site, and any local one while ours is local. */
export function allowedRedirect(publicUrl: string, asked: string | undefined): string {
  const target = asked ? URL.parse(asked) : null;
  const site = new URL(publicUrl);
  if (target === null || target.username !== '' || target.password !== '') return publicUrl;
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
  const isOurs = target.origin === site.origin;
  const isLocal = isLoopback(site) && isLoopback(target);
  return isWeb && asked && (isOurs || isLocal) ? asked : publicUrl;
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** The address with more parameters in its query; those it had stay as they were. */
export function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** The address with parameters behind its `#`, where only the browser sees them. */
export function withFragment(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  // Clients of older servers look for this empty mark to know whose fragment it is.
  url.hash = new URLSearchParams({ ...added, sb: '' }).toString();
  return url.href;
}
