// Makes keys of t() known to the compiler, and a missing error text an error.
import 'i18next';
import type auth from './pt/auth.json';
import type common from './pt/common.json';
import type connections from './pt/connections.json';
import type contacts from './pt/contacts.json';
import type emoji from './pt/emoji.json';
import type errors from './pt/errors.json';
import type shell from './pt/shell.json';
import type simulator from './pt/simulator.json';
import type tickets from './pt/tickets.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      connections: typeof connections;
      contacts: typeof contacts;
      emoji: typeof emoji;
      errors: typeof errors;
      shell: typeof shell;
      simulator: typeof simulator;
      tickets: typeof tickets;
    };
  }
}
