import path from 'node:path';
import { createServer, type InlineConfig, type Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '..', '..');
const PAGE = 'src/web/kit/gallery/index.html';

/** The address of the page, and the way to the page in the sources. */
const atGallery: Plugin = {
  name: 'gallery',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/' || pathname === '/gallery') request.url = `/${PAGE}${search}`;
      next();
    });
  },
};

/**
 * Serves the component gallery (`src/web/kit/gallery`) from its sources, with hot reload. No build
 * knows its page, so it is in no product.
 */
export async function serveGallery(settings: InlineConfig = {}) {
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    // The database's files change all the time.
    server: { watch: { ignored: [path.join(ROOT, 'data', '**')] } },
    ...settings,
    plugins: [atGallery],
    optimizeDeps: { entries: [PAGE] },
  });
  await server.listen();
  const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  return { origin, close: () => server.close() };
}
