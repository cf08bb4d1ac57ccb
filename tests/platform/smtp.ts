import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; isEncrypted: boolean; mail: Email };

/** Response to a complete mail; null: accepted. */
type Answer = (attempt: number) => { code: number; text: string } | null;

/** A real SMTP server on loopback that stores the mails it receives. */
export async function startSmtp(options: {
  server?: SMTPServerOptions;
  port?: number;
  answer?: Answer;
}) {
  const received: Received[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    ...options.server,
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      attempts += 1;
      const refusal = options.answer?.(attempts) ?? null;
      if (refusal) {
        done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => {
    server.listen(options.port ?? 0, '127.0.0.1', listening);
  });
  return {
    received,
    attempts: () => attempts,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((closed) => void server.close(closed)),
  };
}
