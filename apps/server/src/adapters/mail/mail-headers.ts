// A mail as nodemailer is given it: one address, plain text, and nothing read from disk or network.
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '../../ports/mailer.ts';

/** `Recado <recado@example.com>` */
const domainOf = (from: string): string => /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'recado.local';

/** A break in a subject or an address would begin a header of its own. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function optionsOf({ to, subject, text }: Mail, id: string, from: string): SendMailOptions {
  return {
    from,
    // As an object it is one address, whatever it contains.
    to: { name: '', address: oneLine(to) },
    subject: oneLine(subject),
    text,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
