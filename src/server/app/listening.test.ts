import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { startWarnings, withPort } from './listening.ts';

test('an address that is not ours is named, also when any port will do', async () => {
  const config = readConfig({ HOST: '192.0.2.1', PORT: '0' });
  await expect(withPort(config)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('Valv cannot listen at 192.0.2.1:0'),
  });
});

const HERE = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', trustProxy: false } as const;

describe('plain http in a home network', () => {
  test.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['127.0.0.1', 'https://valv.example.se'],
    ['0.0.0.0', 'https://valv.example.se'],
  ])('is not what HOST=%s and PUBLIC_URL=%s are', (host, publicUrl) => {
    expect(startWarnings({ ...HERE, host, publicUrl })).toEqual([]);
  });

  test.each([
    ['0.0.0.0', 'http://192.168.1.10:3000', 'is plain http'],
    ['127.0.0.1', 'http://valv.local', 'is plain http'],
    ['0.0.0.0', 'http://localhost:3000', 'is an address of this machine alone'],
    ['192.168.1.10', 'http://127.0.0.1:3000', 'is an address of this machine alone'],
  ])('is named, with the remedy: HOST=%s, PUBLIC_URL=%s', (host, publicUrl, words) => {
    const [warning = '', ...more] = startWarnings({ ...HERE, host, publicUrl });
    expect(more).toEqual([]);
    expect(warning).toContain(`(${publicUrl}) ${words}`);
    expect(warning).toContain('no passkeys and no use offline');
    expect(warning).toContain('set PUBLIC_URL to its https address');
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    '127.0.0.1',
    'loopback',
    '10.0.0.5, 10.0.0.6',
    '172.31.83.0/29',
    '127.0.0.0/8',
    'fd00::5',
  ])('may be %s', (trustProxy) => {
    expect(startWarnings({ ...HERE, trustProxy })).toEqual([]);
  });

  test.each(['uniquelocal', 'linklocal', '192.168.1.0/24', '10.0.0.0/8', '0.0.0.0/0', 'fd00::/64'])(
    'lets every device of %s invent addresses, which the start says',
    (network) => {
      const [warning = ''] = startWarnings({ ...HERE, trustProxy: `127.0.0.1, ${network}` });
      expect(warning).toContain(`names a whole network (${network})`);
      expect(warning).toContain('Name the address of the proxy alone');
    },
  );
});
