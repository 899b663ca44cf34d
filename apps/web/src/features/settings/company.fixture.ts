// A company and a plan as the server tells them to whoever runs the installation.
import type { Company } from '@recado/contract/companies';
import type { OwnedPlan } from '@recado/contract/plans';

const FLAGS = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

export const planOf = (change: Partial<OwnedPlan> = {}): OwnedPlan => ({
  id: 1,
  name: 'Básico',
  users: 3,
  connections: 1,
  queues: 5,
  storageGb: null,
  value: 99.9,
  isPublic: true,
  companiesCount: 2,
  ...FLAGS,
  ...change,
});

export function companyOf(change: Partial<Company> = {}): Company {
  return {
    id: 3,
    name: 'Padaria',
    email: 'contato@padaria.example',
    phone: '11987654321',
    planId: 1,
    plan: planOf(),
    status: true,
    dueDate: '2026-12-10T13:30:00.000Z',
    dueDay: null,
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    language: 'pt',
    createdAt: '2026-01-05T12:00:00.000Z',
    settings: [{ key: 'campaignsEnabled', value: 'true' }],
    storedBytes: 0,
    schedules: [],
    specialDays: [],
    billingName: '',
    addressZipCode: '',
    addressStreet: '',
    addressState: '',
    addressCity: '',
    addressDistrict: '',
    ...change,
  };
}
