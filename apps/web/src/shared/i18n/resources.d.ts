// Makes keys of t() known to the compiler, and a missing error text an error.
import 'i18next';
import type auth from './pt/auth.json';
import type billing from './pt/billing.json';
import type common from './pt/common.json';
import type companies from './pt/companies.json';
import type connections from './pt/connections.json';
import type contacts from './pt/contacts.json';
import type dashboard from './pt/dashboard.json';
import type emoji from './pt/emoji.json';
import type errors from './pt/errors.json';
import type helps from './pt/helps.json';
import type jobs from './pt/jobs.json';
import type plans from './pt/plans.json';
import type settings from './pt/settings.json';
import type shell from './pt/shell.json';
import type simulator from './pt/simulator.json';
import type tickets from './pt/tickets.json';
import type todo from './pt/todo.json';
import type users from './pt/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      billing: typeof billing;
      common: typeof common;
      companies: typeof companies;
      connections: typeof connections;
      contacts: typeof contacts;
      dashboard: typeof dashboard;
      emoji: typeof emoji;
      errors: typeof errors;
      helps: typeof helps;
      jobs: typeof jobs;
      plans: typeof plans;
      settings: typeof settings;
      shell: typeof shell;
      simulator: typeof simulator;
      tickets: typeof tickets;
      todo: typeof todo;
      users: typeof users;
    };
  }
}
