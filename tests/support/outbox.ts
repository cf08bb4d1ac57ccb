import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

export type Received = { subject: string; text: string; link: string; code: string };

type Wanted = {
  to: string;
  subject: string;
  /** The code of a mail that has been read: a later one is waited for. */
  after?: string;
};

/** Opens the newest mail to an address with this subject, once it is in the outbox. */
export function receive(dataDir: string, { to, subject, after }: Wanted): Promise<Received> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(dataDir, to);
      const found = mails.find((mail) => mail.subject === subject && mail.code !== after);
      if (found === undefined) throw new Error(`No mail to ${to} says "${subject}"`);
      return found;
    },
    { interval: 100 },
  );
}

async function mailsTo(dataDir: string, to: string): Promise<Received[]> {
  const outbox = path.join(dataDir, 'outbox');
  const files = readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => path.join(outbox, file))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const mails = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
  return mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '' }) => ({
      subject,
      text,
      link: /https?:\S+token=\S+/.exec(text)?.[0] ?? '',
      code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    }));
}
