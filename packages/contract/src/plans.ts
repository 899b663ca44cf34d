// What companies pay for: how many people, connections and queues, and which modules.
import { z } from 'zod';
import { planFeatures } from './auth.ts';
import { MB, PLAN_FEATURES, type PlanFeature } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, nothing, personName, typedNumber } from './primitives.ts';

export const BYTES_OF_GB = 1_000 * MB;

export const plan = planFeatures
  .extend({
    id,
    name: z.string().describe('Name of the plan.'),
    users: z.number().describe('Maximum number of users.'),
    connections: z.number().describe('Maximum number of connections.'),
    queues: z.number().describe('Maximum number of queues.'),
    /** of files, GB; null: no limit */
    storageGb: z.number().nullable().describe('Storage for files in GB (1,000 MB); null: no limit.'),
    value: z.number().describe('Monthly price in reais.'),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof plan>;

/** What the company's files take of it. */
export const storedBytes = z
  .number()
  .describe('Bytes that the company’s files take, including those its customers sent.');

export const ownedPlan = plan
  .extend({
    isPublic: z.boolean().describe('Whether the plan is offered to companies that sign up.'),
    companiesCount: z.number().describe('Number of companies that have the plan.'),
  })
  .meta({ id: 'OwnedPlan' });
export type OwnedPlan = z.output<typeof ownedPlan>;

const amount = typedNumber.pipe(z.number().int().min(0).max(100_000));
const fields = {
  name: personName.describe('Name of the plan.'),
  users: amount.describe('Maximum number of users.'),
  connections: amount.describe('Maximum number of connections.'),
  queues: amount.describe('Maximum number of queues.'),
  /** of files, GB; null: no limit. What customers send is kept beyond it, what the company sends is not. */
  storageGb: amount
    .nullable()
    .describe('Storage for files in GB (1,000 MB), beyond which only customers’ files are stored; null: no limit.'),
  /** reais a month, cents after the point */
  value: typedNumber
    .pipe(z.number().min(0).max(1_000_000).multipleOf(0.01))
    .describe('Monthly price in reais, with up to two decimals.'),
  isPublic: z.boolean().describe('Whether the plan is offered to companies that sign up.'),
};
const flags = Object.fromEntries(PLAN_FEATURES.map((name) => [name, planFeatures.shape[name].optional()])) as Record<
  PlanFeature,
  z.ZodOptional<z.ZodBoolean>
>;

/** Modules that are left out are part of the plan. */
export const planInput = z.object({
  ...fields,
  isPublic: fields.isPublic.default(true),
  storageGb: fields.storageGb.default(null),
  ...flags,
});
export const planChange = z.object({ ...z.object(fields).partial().shape, ...flags });

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/list',
  permission: 'public',
  summary: 'List the plans offered at sign-up',
  reply: z.array(plan),
});

export const listAllPlans = endpoint({
  method: 'GET',
  path: '/plans/all',
  permission: 'super',
  summary: 'List all plans by price, at most 500',
  reply: z.array(ownedPlan),
});

export const getPlan = endpoint({
  method: 'GET',
  path: '/plans/:id',
  permission: 'super',
  summary: 'Get a plan',
  params: idParams,
  reply: ownedPlan,
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/plans',
  permission: 'super',
  summary: 'Add a plan',
  body: planInput,
  reply: ownedPlan,
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/plans/:id',
  permission: 'super',
  summary: 'Change a plan; fields left out stay unchanged',
  params: idParams,
  body: planChange,
  reply: ownedPlan,
});

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/plans/:id',
  permission: 'super',
  summary: 'Delete a plan that no company uses',
  params: idParams,
  reply: nothing,
});

export const companyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Get the caller’s plan and the storage used',
  params: z.object({ companyId: idText.describe('ID of the caller’s own company, in decimal digits.') }),
  reply: z.object({
    id,
    name: z.string().describe('Name of the company.'),
    plan: plan.describe('The company’s plan.'),
    storedBytes,
  }),
});
