import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { compose } from './compose.ts';
import type { MailMessage, Transport } from './port.ts';

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
