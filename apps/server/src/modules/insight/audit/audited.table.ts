// Which calls are written down, by their names in the contract, and of the other acts why not. A call that not everybody may
// make, changes something and stands nowhere here fails a test.
import type { AuditAction, AuditKind } from '@recado/contract/audit';
import type { Looked } from './kinds.table.ts';
import type { ActCall } from '../../../platform/http/acts.ts';

export interface Audited {
  action: AuditAction;
  /** what some calls do instead; `before`: the row as it was */
  instead?: (call: Asked, before: Parts) => AuditAction | undefined;
  kind: AuditKind;
  /** how it is read; null: there is no row that it is about */
  look: Looked | null;
  /** what names the row; left out: the id of the path, or else that of the answer */
  id?: (call: Asked, answer: Told) => unknown;
  /** its columns are not compared: something else about it was done */
  apart?: true;
  /** what it is called, where no row says it, or where the row's name is not to be kept */
  called?: (call: Asked) => string;
  /** only such calls; `rows`: as it was, and as it is */
  when?: (call: Asked, rows: readonly Record<string, unknown>[]) => boolean;
  /** the id of another of that kind, which goes into it: told by its name */
  takesIn?: (call: Asked) => unknown;
  /** what is told besides */
  tells?: (call: Asked, answer: Told) => Record<string, unknown>;
}

type Parts = Readonly<Record<string, unknown>>;
/** What was asked, and answered, as far as it is an object. */
export type Asked = { params: Parts; query: Parts; body: Parts };
export type Told = Parts;

export const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
export const askedOf = ({ params, query, body }: ActCall): Asked => ({
  params: partsOf(params),
  query: partsOf(query),
  body: partsOf(body),
});

const act = (action: AuditAction, look: Looked & AuditKind, more?: Partial<Audited>): Audited => ({
  action,
  kind: look,
  look,
  ...more,
});
/** About many, or about nothing that has a row. */
const deed = (action: AuditAction, kind: AuditKind, more?: Partial<Audited>): Audited => ({
  action,
  kind,
  look: null,
  ...more,
});

const of =
  (name: string): NonNullable<Audited['id']> =>
  ({ params, body }) =>
    params[name] ?? body[name];
const made: NonNullable<Audited['id']> = (_call, answer) =>
  [answer, answer['record'], answer['flow']].map((one) => partsOf(one)['id']).find((id) => id !== undefined);
const counts =
  (...names: readonly string[]): NonNullable<Audited['tells']> =>
  (_call, answer) =>
    Object.fromEntries(names.map((name) => [name, answer[name]]));
const general: NonNullable<Audited['when']> = (_call, rows) => rows.some((row) => row['general'] === true);
const notTried: NonNullable<Audited['when']> = ({ query, body }) =>
  query['preview'] !== true && body['preview'] !== true;
/** By its id it is found when that person is to be forgotten. */
export const mergedContact = (id: unknown, name: unknown): Record<string, unknown> => ({ merged: name, contactId: id });
const restored: NonNullable<Audited['tells']> = (_call, answer) => {
  const { id, name } = partsOf(answer['restored']);
  return mergedContact(id, name);
};
const person: Partial<Audited> = { look: 'personOnList', apart: true };

export const AUDITED: Readonly<Record<string, Audited>> = {
  createUser: act('create', 'user', { id: made }),
  updateUser: act('change', 'user'),
  deleteUser: act('delete', 'user'),
  resetSecondFactor: act('resetFactor', 'user', { apart: true }),
  unlinkUser: act('unlinkSso', 'user', { apart: true }),
  createRole: act('create', 'role', { id: made }),
  updateRole: act('change', 'role'),
  deleteRole: act('delete', 'role'),
  updateSetting: act('change', 'setting', { id: of('key'), called: ({ params }) => String(params['key']) }),
  setSingleSignOn: act('change', 'singleSignOn', { id: () => 0 }),
  deleteSingleSignOn: act('delete', 'singleSignOn', { id: () => 0 }),
  addSsoDomain: act('create', 'singleSignOn', { look: 'ssoDomain', id: made }),
  verifySsoDomain: act('change', 'singleSignOn', { look: 'ssoDomain' }),
  deleteSsoDomain: act('delete', 'singleSignOn', { look: 'ssoDomain' }),
  updateCompany: act('change', 'company'),
  updateCompanySchedules: act('change', 'company'),
  subscribe: deed('start', 'payment'),

  createQueue: act('create', 'queue', { id: made }),
  updateQueue: act('change', 'queue'),
  deleteQueue: act('delete', 'queue'),
  createQueueOption: act('create', 'queueOption', { id: made }),
  updateQueueOption: act('change', 'queueOption'),
  deleteQueueOption: act('delete', 'queueOption'),
  restoreQueueOption: act('restore', 'queueOption'),
  createTag: act('create', 'tag', { id: made }),
  updateTag: act('change', 'tag'),
  deleteTag: act('delete', 'tag'),
  orderLanes: deed('arrange', 'board'),
  createQuickMessage: act('create', 'quickMessage', { id: made, when: general }),
  updateQuickMessage: act('change', 'quickMessage', { when: general }),
  deleteQuickMessage: act('delete', 'quickMessage', { when: general }),
  uploadQuickMessageMedia: act('change', 'quickMessage', { when: general }),
  deleteQuickMessageMedia: act('change', 'quickMessage', { when: general }),
  createFileList: act('create', 'fileList', { id: made }),
  updateFileList: act('change', 'fileList'),
  deleteFileList: act('delete', 'fileList'),
  uploadFileList: act('change', 'fileList'),

  createConnection: act('create', 'connection', { id: made }),
  updateConnection: act('change', 'connection'),
  deleteConnection: act('delete', 'connection'),
  startSession: act('connect', 'connection', { apart: true }),
  renewSession: act('connect', 'connection', { apart: true }),
  endSession: act('disconnect', 'connection', { apart: true }),
  resumeAutomatic: act('resume', 'connection', { apart: true }),
  retryFailure: act('retry', 'connection', { apart: true }),
  discardFailure: act('discard', 'connection', { apart: true }),

  deleteContact: act('delete', 'contact'),
  uploadContacts: deed('import', 'contact', {
    when: notTried,
    tells: (_call, answer) => ({ created: Array.isArray(answer['newContacts']) ? answer['newContacts'].length : 0 }),
  }),
  importPhoneContacts: deed('import', 'contact', { tells: counts('created', 'updated') }),
  exportContacts: deed('export', 'contact'),
  mergeContacts: act('merge', 'contact', { takesIn: ({ body }) => body['contactId'] }),
  undoMerge: act('separate', 'contact', { id: (_call, answer) => partsOf(answer['contact'])['id'], tells: restored }),
  exportPersonalData: act('export', 'contact', { apart: true }),
  // Whoever it was is to be forgotten.
  erasePersonalData: deed('erase', 'contact'),
  actOnContacts: deed('delete', 'contact', {
    when: ({ body }) => partsOf(body['act'])['kind'] === 'delete',
    tells: (_call, answer) => ({ count: answer['total'] }),
  }),
  deleteTicket: act('delete', 'ticket'),
  linkMessageExport: act('export', 'messageExport', { apart: true }),
  deleteMessageExport: act('delete', 'messageExport'),

  createFlow: act('create', 'flow', { id: made }),
  renameFlow: act('change', 'flow', { id: of('flowId') }),
  deleteFlow: act('delete', 'flow'),
  duplicateFlow: act('create', 'flow', { id: made }),
  importFlow: act('import', 'flow', {
    id: made,
    instead: ({ body }) => (body['template'] === undefined ? undefined : 'create'),
    tells: ({ body }) => ({ template: body['template'] }),
  }),
  saveFlow: act('draw', 'flow', { id: of('idFlow') }),
  publishFlow: act('publish', 'flow'),
  restoreFlowVersion: act('restore', 'flow'),
  createFlowTest: act('create', 'flowTest', { id: made }),
  updateFlowTest: act('change', 'flowTest', { id: of('testId') }),
  deleteFlowTest: act('delete', 'flowTest', { id: of('testId') }),
  createFlowCampaign: act('create', 'flowPhrase', { id: made }),
  updateFlowCampaign: act('change', 'flowPhrase', { id: of('id') }),
  deleteFlowCampaign: act('delete', 'flowPhrase'),

  createQueueIntegration: act('create', 'integration', { id: made }),
  updateQueueIntegration: act('change', 'integration'),
  deleteQueueIntegration: act('delete', 'integration'),
  createPrompt: act('create', 'prompt', { id: made }),
  updatePrompt: act('change', 'prompt'),
  deletePrompt: act('delete', 'prompt'),
  restorePromptVersion: act('restore', 'prompt'),
  setPromptVoice: act('change', 'promptVoice'),
  createKnowledge: act('create', 'knowledge', { id: made }),
  uploadKnowledge: act('create', 'knowledge', { id: made }),
  updateKnowledge: act('change', 'knowledge'),
  deleteKnowledge: act('delete', 'knowledge'),

  createContactList: act('create', 'contactList', { id: made }),
  updateContactList: act('change', 'contactList'),
  deleteContactList: act('delete', 'contactList'),
  fillContactList: act('fill', 'contactList', { apart: true, when: notTried, tells: counts('created') }),
  uploadContactList: act('import', 'contactList', { apart: true, when: notTried, tells: counts('created') }),
  createContactListItem: act('fill', 'contactList', { ...person, id: made }),
  updateContactListItem: act('change', 'contactList', person),
  deleteContactListItem: act('change', 'contactList', person),
  createCampaign: act('create', 'campaign', { id: made }),
  updateCampaign: act('change', 'campaign'),
  deleteCampaign: act('delete', 'campaign'),
  cancelCampaign: act('cancel', 'campaign'),
  restartCampaign: act('start', 'campaign', {
    instead: (_call, { startedAt }) => (typeof startedAt === 'string' ? 'resume' : undefined),
  }),
  writeCampaignAgain: act('create', 'campaign', { id: made }),
  uploadCampaignMedia: act('change', 'campaign'),
  deleteCampaignMedia: act('change', 'campaign'),
  exportCampaign: act('export', 'campaign', { apart: true }),
  setCampaignSettings: act('change', 'campaignSettings', { id: () => 0 }),

  createApiToken: act('create', 'apiToken', { id: made }),
  deleteApiToken: act('delete', 'apiToken'),
  createWebhookEndpoint: act('create', 'webhook', { id: made }),
  updateWebhookEndpoint: act('change', 'webhook'),
  deleteWebhookEndpoint: act('delete', 'webhook'),
  rotateWebhookSecret: act('renewSecret', 'webhook'),
  exportAuditLog: deed('export', 'auditLog'),

  createCompany: act('create', 'company', { id: made }),
  deleteCompany: act('delete', 'company'),
  createPlan: act('create', 'plan', { id: made }),
  updatePlan: act('change', 'plan'),
  deletePlan: act('delete', 'plan'),
  createHelp: act('create', 'help', { id: made }),
  updateHelp: act('change', 'help'),
  deleteHelp: act('delete', 'help'),
  createAnnouncement: act('create', 'announcement', { id: made }),
  updateAnnouncement: act('change', 'announcement'),
  deleteAnnouncement: act('delete', 'announcement'),
  uploadAnnouncementMedia: act('change', 'announcement'),
  deleteAnnouncementMedia: act('change', 'announcement'),
  retryJob: deed('retry', 'job', { called: ({ params }) => String(params['name']) }),
  removeJob: deed('discard', 'job', { called: ({ params }) => String(params['name']) }),
  closePaymentProblem: deed('settle', 'payment'),
};

const TRIED = 'a trial: nothing of the company changes, and no customer hears of it';
const DRAWN = 'a file of a drawing, which is told of when that is saved';
const SIMULATED = 'the simulated phone, where the operator has one';
const TOLD_AGAIN = 'what was told is told again: the list of what was told shows it';

/** Acts that are not written down, and why. */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      [
        'tryPrompt',
        'tryTool',
        'tryFlow',
        'askKnowledge',
        'listenToVoice',
        'tryQueueIntegration',
        'trySingleSignOn',
        'testSession',
      ],
      ['startReplay', 'cancelReplay'],
    ]
      .flat()
      .map((name) => [name, TRIED]),
  ),
  ...Object.fromEntries(['uploadFlowImage', 'uploadFlowAudio', 'uploadFlowContent'].map((name) => [name, DRAWN])),
  ...Object.fromEntries(
    ['scan', 'setFault', 'startMorning', 'stopMorning', 'removeMorning'].map((name) => [name, SIMULATED]),
  ),
  ...Object.fromEntries(['replayDelivery', 'replayPeriod'].map((name) => [name, TOLD_AGAIN])),
};
