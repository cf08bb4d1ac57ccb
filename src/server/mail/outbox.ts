import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '#server/log.ts';
import { compose } from './compose.ts';
import type { Transport } from './port.ts';

/** Mails as files in a folder, for an installation without a mail server. */
export function createOutbox(folder: string, from: string, log: Log): Transport {
  const mime = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(message) {
      const { message: eml } = await mime.sendMail(compose(message, from));
      const file = join(folder, `${message.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await write(file, eml as Buffer);
      log.info({ file }, `"${message.subject}" for ${message.to}: ${message.credential}`);
      return { outcome: 'sent' };
    },
    close() {},
  };
}

/** Whole or not at all; the links inside are live credentials, so nobody else may read them. */
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
