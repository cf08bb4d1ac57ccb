/** Runs in the page: the answers of its screen that are not stored for offline use yet. */
export async function unstoredAnswers(): Promise<string[]> {
  const read = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith('/api/') && !/image|login/.test(pathname));
  const stored = await Promise.all(read.map(async ({ href }) => caches.match(href)));
  return read.filter((_, at) => stored[at] === undefined).map(({ href }) => href);
}
