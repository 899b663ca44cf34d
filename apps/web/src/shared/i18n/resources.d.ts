// Makes keys of t() known to the compiler, and a missing error text an error.
import 'i18next';
import type announcements from './pt/announcements.json';
import type auth from './pt/auth.json';
import type billing from './pt/billing.json';
import type bulk from './pt/bulk.json';
import type chats from './pt/chats.json';
import type common from './pt/common.json';
import type companies from './pt/companies.json';
import type connections from './pt/connections.json';
import type campaigns from './pt/campaigns.json';
import type contactLists from './pt/contactLists.json';
import type contacts from './pt/contacts.json';
import type dashboard from './pt/dashboard.json';
import type emoji from './pt/emoji.json';
import type errors from './pt/errors.json';
import type files from './pt/files.json';
import type flowCanvas from './pt/flowCanvas.json';
import type flowNodes from './pt/flowNodes.json';
import type helps from './pt/helps.json';
import type jobs from './pt/jobs.json';
import type kanban from './pt/kanban.json';
import type messagesApi from './pt/messagesApi.json';
import type pieces from './pt/pieces.json';
import type plans from './pt/plans.json';
import type queues from './pt/queues.json';
import type quickMessages from './pt/quickMessages.json';
import type schedules from './pt/schedules.json';
import type settings from './pt/settings.json';
import type shell from './pt/shell.json';
import type simulator from './pt/simulator.json';
import type tags from './pt/tags.json';
import type tickets from './pt/tickets.json';
import type todo from './pt/todo.json';
import type users from './pt/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      announcements: typeof announcements;
      auth: typeof auth;
      billing: typeof billing;
      bulk: typeof bulk;
      chats: typeof chats;
      common: typeof common;
      companies: typeof companies;
      connections: typeof connections;
      campaigns: typeof campaigns;
      contactLists: typeof contactLists;
      contacts: typeof contacts;
      dashboard: typeof dashboard;
      emoji: typeof emoji;
      errors: typeof errors;
      files: typeof files;
      flowCanvas: typeof flowCanvas;
      flowNodes: typeof flowNodes;
      helps: typeof helps;
      jobs: typeof jobs;
      kanban: typeof kanban;
      messagesApi: typeof messagesApi;
      pieces: typeof pieces;
      plans: typeof plans;
      queues: typeof queues;
      quickMessages: typeof quickMessages;
      schedules: typeof schedules;
      settings: typeof settings;
      shell: typeof shell;
      simulator: typeof simulator;
      tags: typeof tags;
      tickets: typeof tickets;
      todo: typeof todo;
      users: typeof users;
    };
  }
}
