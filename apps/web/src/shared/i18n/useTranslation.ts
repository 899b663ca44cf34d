// The texts of a screen, by keys that the compiler knows. i18next's own types say the same, at a quarter of the whole check's time.
import { useCallback } from 'react';
import { useTranslation as useAnyTranslation } from 'react-i18next';
import type announcements from './pt/announcements.json';
import type audit from './pt/audit.json';
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
import type flowLists from './pt/flowLists.json';
import type flowNodes from './pt/flowNodes.json';
import type flowPhrases from './pt/flowPhrases.json';
import type flowTests from './pt/flowTests.json';
import type flowTryIt from './pt/flowTryIt.json';
import type helps from './pt/helps.json';
import type integrations from './pt/integrations.json';
import type health from './pt/health.json';
import type jobs from './pt/jobs.json';
import type kanban from './pt/kanban.json';
import type knowledge from './pt/knowledge.json';
import type messagesApi from './pt/messagesApi.json';
import type pieces from './pt/pieces.json';
import type plans from './pt/plans.json';
import type prompts from './pt/prompts.json';
import type queues from './pt/queues.json';
import type quickMessages from './pt/quickMessages.json';
import type roles from './pt/roles.json';
import type schedules from './pt/schedules.json';
import type security from './pt/security.json';
import type settings from './pt/settings.json';
import type shell from './pt/shell.json';
import type simulator from './pt/simulator.json';
import type retention from './pt/retention.json';
import type sso from './pt/sso.json';
import type tags from './pt/tags.json';
import type tickets from './pt/tickets.json';
import type todo from './pt/todo.json';
import type users from './pt/users.json';

interface Resources {
  announcements: typeof announcements;
  audit: typeof audit;
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
  flowLists: typeof flowLists;
  flowNodes: typeof flowNodes;
  flowPhrases: typeof flowPhrases;
  flowTests: typeof flowTests;
  flowTryIt: typeof flowTryIt;
  helps: typeof helps;
  integrations: typeof integrations;
  health: typeof health;
  jobs: typeof jobs;
  kanban: typeof kanban;
  knowledge: typeof knowledge;
  messagesApi: typeof messagesApi;
  pieces: typeof pieces;
  plans: typeof plans;
  prompts: typeof prompts;
  queues: typeof queues;
  quickMessages: typeof quickMessages;
  roles: typeof roles;
  schedules: typeof schedules;
  security: typeof security;
  settings: typeof settings;
  shell: typeof shell;
  simulator: typeof simulator;
  retention: typeof retention;
  sso: typeof sso;
  tags: typeof tags;
  tickets: typeof tickets;
  todo: typeof todo;
  users: typeof users;
}
export type Namespace = keyof Resources;

/** `problems.title` for each text of a file, whatever its depth. */
type PathOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${PathOf<Texts[Key]>}`;
}[keyof Texts & string];

/** What one asks for with a `count` is written once for each number of things. */
type Asked<Path extends string> = Path extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Path;

/** of each file */
export type Keys = { [Name in Namespace]: Asked<PathOf<Resources[Name]>> };
type Prefixed = { [Name in Namespace]: `${Name}:${Keys[Name]}` };

/** What a text has gaps for; `count` chooses among its forms. */
export type Values = Readonly<Record<string, string | number | undefined>>;

export interface Translate<Key extends string> {
  (key: Key, values?: Values): string;
  /** of what may have no text of ours */
  (key: string, values: Values & { readonly defaultValue: string }): string;
}

interface Translation<Key extends string> {
  readonly t: Translate<Key>;
  readonly i18n: { readonly language: string };
}

/** @param of the file of texts; of several, what is of another than the first is asked for with its name: `common:cancel` */
export function useTranslation(of?: undefined): Translation<Keys['common']>;
export function useTranslation<Name extends Namespace>(of: Name): Translation<Keys[Name]>;
export function useTranslation<First extends Namespace, Other extends Namespace>(
  of: readonly [First, ...Other[]],
): Translation<Keys[First] | Prefixed[First | Other]>;
export function useTranslation(of?: Namespace | readonly Namespace[]): Translation<string> {
  const { t: translate, i18n } = useAnyTranslation(of);
  const t = useCallback((key: string, values?: Values) => translate(key, values ?? {}), [translate]);
  return { t, i18n };
}
