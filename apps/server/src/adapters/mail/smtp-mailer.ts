// Mail by SMTP.
import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/mailer.ts';
import { optionsOf } from './mail-headers.ts';

/** Of connecting and of being greeted, and twice that of each answer: a silent server must not hold up the mails behind this one. */
const PATIENCE_MS = 20_000;

export function smtpMailer(url: string, from: string, patienceMs = PATIENCE_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    // It runs from the first byte on: were it no longer, a server that does not greet would be told of as either.
    socketTimeout: 2 * patienceMs,
  });
  return {
    send: async (mail, id) => {
      await transport.sendMail(optionsOf(mail, id, from));
    },
  };
}
