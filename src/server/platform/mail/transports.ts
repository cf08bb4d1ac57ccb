import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { HEADERS } from '#server/platform/http/header-names.ts';
import type { Log } from '#server/platform/log.ts';
import type { Delivery, MailMessage, Transport } from './port.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * A pool of connections to the server of an SMTP_URL. TLS is required unless the URL has
 * `requireTLS=false` or leads to this machine, where certificates are seldom valid.
 */
export function createSmtp(url: string, from: string): Transport {
  let pool: ReturnType<typeof openPool> | null = null;
  return {
    async deliver(message) {
      const connections = await (pool ??= openPool(url));
      return connections.sendMail(compose(message, from)).then(() => SENT, failure);
    },
    close: () => void pool?.then((connections) => connections.close()),
  };
}

const SENT: Delivery = { outcome: 'sent' };

/** The library is loaded with the first mail: it takes 40 ms and 25 MB that a start can spare. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  const isLocal = LOOPBACK.test(new URL(url).hostname);
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The queue retries; two ways of doing it would send twice.
    maxRequeues: 0,
    requireTLS: !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/**
 * An answer to the recipient or the content is about this mail, and one of 500 and up is final. Any
 * other failure (network, TLS, our name or password) is about the way there, and may be mended.
 */
function failure(error: NodemailerError): Delivery {
  const { command = '', responseCode = 0, message: reason } = error;
  const isOfMail = responseCode >= 400 && ['RCPT TO', 'DATA'].includes(command);
  if (!isOfMail) return { outcome: 'unsent', reason };
  return { outcome: responseCode >= 500 ? 'refused' : 'postponed', reason };
}

type Outbox = {
  folder: string;
  from: string;
  /** Whether a mail's link or code is in the log too; never where others read the log. */
  areLinksLogged: boolean;
};

/** Mails as files in a folder, for an installation without a mail server. */
export function createOutbox({ folder, from, areLinksLogged }: Outbox, log: Log): Transport {
  return {
    async deliver(message) {
      const file = join(folder, `${message.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(file, await mime(message, from));
      const summary = `"${message.subject}" for ${message.to}`;
      log.info({ file }, areLinksLogged ? `${summary}: ${message.credential}` : summary);
      return { outcome: 'sent' };
    },
    async forget(addresses) {
      const files = await readdir(folder).catch(() => []);
      for (const name of files.filter((each) => each.endsWith('.eml'))) {
        const file = join(folder, name);
        const content = await readFile(file).catch(() => Buffer.alloc(0));
        if (addresses.some((address) => isAbout(address, content))) await rm(file, { force: true });
      }
    },
    close() {},
  };
}

/** Whether it is for an address or names it, as an invitation names who invites. */
function isAbout(address: string, content: Buffer): boolean {
  const whole = `(?<![^\\s<>"(:;,])${literally(address)}(?!\\.?[^\\s<>"):;,.&])`;
  return new RegExp(whole, 'iu').test(readable(content));
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Rejoins lines that the mail's encoding (`textEncoding` below) has broken. */
function readable(content: Buffer): string {
  const joined = content.toString('latin1').replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The library is loaded with the first mail: it takes 40 ms and 25 MB that a start can spare. */
async function mime(message: MailMessage, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: content } = await composer.sendMail({
    ...compose(message, from),
    textEncoding: 'quoted-printable',
  });
  return content as Buffer;
}

/** Atomic; the links inside are live credentials, so the file is private. */
async function write(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/** The message as nodemailer takes it; the same Message-ID at every attempt. */
function compose(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${domainOf(from)}>`,
    headers: {
      'Content-Language': message.language,
      'Auto-Submitted': 'auto-generated',
      [HEADERS.suppressAutoResponse]: 'All',
      ...(message.end !== null && {
        [HEADERS.listUnsubscribe]: `<${message.end}>`,
        [HEADERS.listUnsubscribePost]: 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
