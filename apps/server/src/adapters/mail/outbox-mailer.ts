// Mail where no server is set: a file for each, which any mail program opens.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer } from '../../ports/mailer.ts';
import { optionsOf } from './mail-headers.ts';

/** What they contain opens doors: nobody but the product's own user reads them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, id) => {
      const { message } = await transport.sendMail(optionsOf(mail, id, from));
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const file = path.join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: FILE_MODE });
      await rename(`${file}.part`, file);
      log.info({ file }, 'a mail was written to a file: SMTP_URL is not set');
    },
  };
}
