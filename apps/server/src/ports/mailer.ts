// Outgoing mail, wherever it goes.

export interface Mail {
  /** one address */
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** @param id the same for each try of one mail: whoever gets two of them can tell. Rejects where it was not taken. */
  send(mail: Mail, id: string): Promise<void>;
}
