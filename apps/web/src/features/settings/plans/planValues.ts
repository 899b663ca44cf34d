// The plan form's values: numbers as they are typed, which may be nothing at all.
import { BUILT_FEATURES } from '@recado/contract/constants';
import { planInput, type OwnedPlan } from '@recado/contract/plans';
import { z } from 'zod';

/** What a field of numbers holds; empty, it is missing, and not zero. */
const typed = (schema: z.ZodType<number>) =>
  z.union([z.number(), z.string()]).superRefine((value, context) => {
    if (value === '') context.addIssue({ code: 'custom', message: 'Required' });
    else if (!schema.safeParse(value).success) context.addIssue({ code: 'custom', message: 'invalid' });
  });

export const planSchema = z.object({
  name: planInput.shape.name,
  users: typed(planInput.shape.users),
  connections: typed(planInput.shape.connections),
  queues: typed(planInput.shape.queues),
  /** empty: no limit */
  storageGb: z.union([z.literal(''), typed(planInput.shape.storageGb.unwrap().unwrap())]),
  value: typed(planInput.shape.value),
  isPublic: z.boolean(),
  features: z.array(z.enum(BUILT_FEATURES)),
});
export type PlanValues = z.input<typeof planSchema>;

/** A new plan has every module; those that are not there yet the server gives it. */
export const valuesOf = (plan?: OwnedPlan): PlanValues => ({
  name: plan?.name ?? '',
  users: plan?.users ?? '',
  connections: plan?.connections ?? '',
  queues: plan?.queues ?? '',
  storageGb: plan?.storageGb ?? '',
  value: plan?.value ?? '',
  isPublic: plan?.isPublic ?? true,
  features: plan ? BUILT_FEATURES.filter((name) => plan[name]) : [...BUILT_FEATURES],
});

export const bodyOf = ({ features, storageGb, ...values }: PlanValues): z.input<typeof planInput> => ({
  ...values,
  storageGb: storageGb === '' ? null : storageGb,
  ...Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, features.includes(feature)])),
});
