// A campaign and its screens, for tests.
import { ModalsProvider } from '@mantine/modals';
import type { Campaign } from '@recado/contract/campaigns';
import { Route, Routes } from 'react-router';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { CampaignReportPage } from './CampaignReportPage.tsx';
import { CampaignSettingsPage } from './CampaignSettingsPage.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

export const COUNTS = {
  total: 5,
  planned: 1,
  claimed: 0,
  asked: 0,
  sent: 3,
  uncertain: 0,
  failed: 0,
  skipped: 1,
  delivered: 2,
  read: 1,
  answered: 1,
  optedOut: 0,
};
export const campaignOf = (values: Partial<Campaign> = {}): Campaign => ({
  companyId: 1,
  id: 4,
  name: 'Natal',
  status: 'EM_ANDAMENTO',
  message1: 'Oi {nome}',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmation: false,
  confirmationMessage: '',
  scheduledAt: null,
  startedAt: '2026-11-22T12:00:00.000Z',
  completedAt: null,
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Loja', provider: 'beta' },
  contactListId: 7,
  contactList: { id: 7, name: 'Clientes' },
  tagId: null,
  fileListId: null,
  queueId: null,
  template: null,
  hoursFrom: '',
  hoursTo: '',
  weekdays: [],
  mediaPath: null,
  mediaName: null,
  waitsFor: null,
  stopReason: null,
  counts: COUNTS,
  cost: null,
  ...values,
});

export const SETTINGS = [
  { key: 'messageInterval', value: '20' },
  { key: 'longerIntervalAfter', value: '20' },
  { key: 'greaterInterval', value: '60' },
  { key: 'variables', value: '[{"key":"loja","value":"Centro"}]' },
];

type Answers = Parameters<typeof fakeServer>[0];

/** Somebody is signed in, and there is this campaign. */
export function serve(campaign: Campaign, answers: Answers = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  return fakeServer({
    'GET /campaigns': () => ({ body: { records: [campaign], hasMore: false, count: 1 } }),
    'GET /campaigns/4': () => ({ body: campaign }),
    'GET /campaigns/4/recipients': () => ({ body: { recipients: [], hasMore: false, count: 0 } }),
    'GET /campaigns/4/reasons': () => ({ body: [{ state: 'skipped', reason: 'optedOut', count: 1 }] }),
    'GET /campaign-settings': () => ({ body: SETTINGS }),
    'GET /contact-lists/list': () => ({ body: [{ id: 7, name: 'Clientes' }] }),
    'GET /tags/list': () => ({ body: [] }),
    'GET /queue': () => ({ body: [] }),
    'GET /whatsapp': () => ({ body: [{ id: 1, name: 'Loja', provider: 'beta', status: 'CONNECTED' }] }),
    'GET /files': () => ({ body: { files: [], hasMore: false, count: 0 } }),
    ...answers,
  });
}

export function show(at: string, campaign: Campaign, answers?: Answers) {
  const server = serve(campaign, answers);
  renderApp(
    <ModalsProvider>
      <Routes>
        <Route path="/campaigns" element={<CampaignsPage />} />
        <Route path="/campaigns-config" element={<CampaignSettingsPage />} />
        <Route path="/campaign/:campaignId/report" element={<CampaignReportPage />} />
      </Routes>
    </ModalsProvider>,
    { at },
  );
  return server;
}
export const written = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.filter(({ call }) => !call.startsWith('GET'));
