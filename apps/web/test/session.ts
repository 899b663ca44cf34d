// A signed-in person, and tokens that look like the server's.
import type { SessionUser } from '@recado/contract/auth';
import { PROFILE_PERMISSIONS } from '@recado/contract/permissions';

const encode = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '');

export function tokenOf(claims: { iat?: number; exp?: number; session?: number }): string {
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`;
}

export function sessionUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    name: 'Ana',
    email: 'ana@example.com',
    profile: 'admin',
    role: null,
    permissions: [...PROFILE_PERMISSIONS[change.profile ?? 'admin']],
    super: false,
    allTicket: 'enabled',
    language: null,
    companyId: 3,
    queues: [],
    whatsappId: null,
    company: {
      id: 3,
      name: 'Padaria',
      email: 'contato@padaria.example',
      dueDate: null,
      recurrence: 'MENSAL',
      trialExpiration: null,
      expired: false,
      timeZone: 'America/Sao_Paulo',
      language: 'pt',
      settings: [],
      plan: {
        useCampaigns: true,
        useSchedules: true,
        useInternalChat: true,
        useExternalApi: true,
        useKanban: true,
        useOpenAi: true,
        useIntegrations: true,
      },
      hasAssistant: true,
    },
    ...change,
  };
}
