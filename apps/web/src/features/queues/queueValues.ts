// The queue form's values, and what of them the server is sent.
import type { Language } from '@recado/contract/constants';
import { queueInput, type Queue } from '@recado/contract/queues';
import { z } from 'zod';
import { daysOf, faultOf, openWeek, storedOf, type OpeningDay } from '../../entities/openingHours/openingDays.ts';
import { areFine, draftsOf, storedSpecial, type SpecialDraft } from '../../entities/openingHours/specialDrafts.ts';
import { freeColor, pickedColor } from '../../shared/ui/colorPresets.ts';

const { integrationId, promptId, name, greetingMessage, outOfHoursMessage, orderQueue } = queueInput.shape;

/** Where customers have a choice of queues, each greets them. */
export const needsGreeting = (others: readonly Queue[]): boolean => others.length > 0;

/** @param others the company's other queues; @param today where the company is */
export const queueSchema = (others: readonly Queue[], today: string) =>
  z
    .object({
      name,
      color: pickedColor,
      orderQueue: z.union([orderQueue.unwrap(), z.literal('')]),
      greetingMessage: greetingMessage.unwrap(),
      outOfHoursMessage: outOfHoursMessage.unwrap(),
      integrationId: integrationId.unwrap(),
      promptId: promptId.unwrap(),
      days: z.custom<OpeningDay[]>().refine((days) => days.every((day) => faultOf(day) === null)),
      specialDays: z.custom<SpecialDraft[]>().refine((drafts) => areFine(drafts, today)),
    })
    .refine((values) => !needsGreeting(others) || values.greetingMessage.trim() !== '', {
      path: ['greetingMessage'],
      message: 'Required',
    });
export type QueueValues = z.input<ReturnType<typeof queueSchema>>;

/** A new queue comes last, in a colour of its own, with office hours. */
export const valuesOf = (queue: Queue | undefined, others: readonly Queue[], today: string): QueueValues => ({
  name: queue?.name ?? '',
  color: queue?.color ?? freeColor(others),
  orderQueue: queue?.orderQueue ?? Math.max(0, ...others.map((other) => other.orderQueue)) + 1,
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  integrationId: queue?.integrationId ?? null,
  promptId: queue?.promptId ?? null,
  // One without hours is open throughout.
  days: queue?.schedules.length === 0 ? openWeek() : daysOf(queue?.schedules ?? []),
  specialDays: draftsOf(queue?.specialDays ?? [], today),
});

/** @param language in which the days are stored; undefined: queues have no hours of their own, and what is stored stays */
export const bodyOf = (
  { days, specialDays, orderQueue: order, ...values }: QueueValues,
  language: Language | undefined,
): z.input<typeof queueInput> => ({
  ...values,
  orderQueue: order === '' ? null : order,
  ...(language && { schedules: storedOf(days, language), specialDays: storedSpecial(specialDays) }),
});
