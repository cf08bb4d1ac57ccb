import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

type Output = { output: { fileName: string; code?: string; source?: string | Uint8Array }[] };

const ROOT = join(import.meta.dirname, '../..');
const HTML = `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="./main.ts"></script></body></html>`;
const MAIN = `import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
const text = 'Se vad du äger, är skyldig, tjänar och gör av med. '.repeat(4);
createRoot(document.getElementById('root')).render(h('main', null, h('h1', null, text)));`;

export type BarePage = { origin: string; stop(): void };

/** The least that a page drawn by React in the browser can be: a heading, and React. */
export async function serveBarePage(): Promise<BarePage> {
  const files = await buildFiles();
  const server = createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    const content = files.get(name);
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const type = name.endsWith('.html') ? 'text/html' : 'text/javascript';
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': content.length,
    });
    response.end(content);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

async function buildFiles(): Promise<Map<string, Buffer>> {
  // Inside the primaryOwner, so that React is found.
  const root = mkdtempSync(join(ROOT, 'node_modules', '.bare-page-'));
  try {
    writeFileSync(join(root, 'index.html'), HTML);
    writeFileSync(join(root, 'main.ts'), MAIN);
    const modulePreload = { polyfill: false };
    const made = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { write: false, target: 'es2023', modulePreload },
    });
    return new Map(
      (made as unknown as Output).output.map(({ fileName, code, source }) => [
        fileName,
        brotliCompressSync(Buffer.from(code ?? source ?? '')),
      ]),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}
