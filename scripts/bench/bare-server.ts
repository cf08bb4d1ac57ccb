import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Minimal cost of Node's own server, which reads nothing and always answers the same.
const BODY = JSON.stringify({ status: 'ok' });

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': BODY.length,
  });
  response.end(BODY);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The bare server runs at http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
