// What may be done to a ticket: the one vocabulary of drivers, menus, flows, macros and the public API. Each kind is carried
// out by one function of the server (automation/actions), and leaves one line in the ticket's timeline or a message.
import { z } from 'zod';
import { LIMITS, TICKET_STATUSES } from './constants.ts';
import { CONTACT_FIELD_NAMES } from './contact-fields.ts';
import { id, requiredText, text } from './primitives.ts';
import { ticketNoteInput } from './ticket-notes.ts';

/** Of one list: who wants more turns in a circle. */
export const MOST_ACTIONS = 100;

// Message variables in texts are expanded: rules `variables.ts`.
const said = requiredText(1, LIMITS.messageLength);

/** A file of the company that several may hold (`media.shared`): whoever wants it sent, however often, and each message. */
const heldFile = z.object({ mediaId: id });

export const MOST_CHOICES = 30;
export const choice = z.object({
  id: requiredText(1, 200).describe('Returned as `choiceId` when the customer picks this choice.'),
  title: requiredText(1, 200),
  description: text(300).trim().optional(),
  key: z
    .string()
    .regex(/^[0-9#*]$/)
    .optional()
    .describe('What the customer can type to pick this choice, instead of its number, where choices are numbered.'),
});
export type Choice = z.output<typeof choice>;

export const sendContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: said }),
  z.object({
    type: z.literal('media'),
    body: text(LIMITS.messageLength).default('').describe('Caption of the first file.'),
    files: z.array(heldFile).min(1).max(LIMITS.filesPerMessage),
    asVoice: z
      .boolean()
      .optional()
      .describe('Whether sound is sent as a voice note, which only Ogg/Opus can be; left out: whatever can be one is.'),
  }),
  /** A list of files: its message and then its files, in their order, as the list reads when it goes out. */
  z.object({ type: z.literal('fileList'), fileListId: id }),
  /** A question: buttons or a list where the line can send them, otherwise numbered. */
  z.object({
    type: z.literal('choices'),
    body: said,
    choices: z
      .array(choice)
      .min(1)
      .max(MOST_CHOICES)
      .refine((choices) => new Set(choices.map((each) => each.id)).size === choices.length, 'must have unique IDs'),
    button: requiredText(1, 20).describe('Label of the button that opens the list.'),
  }),
  /** An approved text of the official number. */
  z.object({
    type: z.literal('template'),
    name: requiredText(1, 512),
    language: requiredText(2, 20),
    header: z.array(requiredText(1, 1_024)).max(1).default([]),
    body: z.array(requiredText(1, 1_024)).max(50).default([]),
    buttons: z.record(z.string().regex(/^\d$/), requiredText(1, 1_024)).default({}),
    text: said.describe('The message as the customer reads it, for display in the conversation.'),
    file: heldFile.optional().describe('The header of the template, if it is a file.'),
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    description: text(1_000).trim().default(''),
  }),
  z.object({
    type: z.literal('contact'),
    contacts: z
      .array(
        z.object({ name: requiredText(1, 100), number: z.string().regex(/^\d{8,20}$/, 'digits, with country code') }),
      )
      .min(1)
      .max(10),
  }),
]);
export type SendContent = z.output<typeof sendContent>;

/** Either a field that contacts have, or a line of their further information. An empty value clears it. */
const field = z.union([z.enum(CONTACT_FIELD_NAMES), z.object({ extra: requiredText(1, 100) })]);

/** Who is told. */
const people = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: id }),
  z.object({ kind: z.literal('queue'), queueId: id }),
  z.object({ kind: z.literal('admins') }),
]);

/** Drivers that an action may start; the others come by themselves. */
export const STARTED_DRIVERS = ['menu', 'flow', 'agent', 'integration'] as const;

const MOST_VALUES = 50;
const LONGEST_WAIT_SECONDS = 30 * 24 * 60 * 60;

export const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('send'), content: sendContent }),
  /** What is left out stays, or follows from the rest; null: none. */
  z
    .object({
      kind: z.literal('move'),
      queueId: id.nullable().optional(),
      userId: id.nullable().optional(),
      status: z.enum(TICKET_STATUSES).optional(),
    })
    .refine(
      ({ queueId, userId, status }) => queueId !== undefined || userId !== undefined || status !== undefined,
      'say where to',
    ),
  z.object({ kind: z.literal('tag'), tagId: id }),
  z.object({ kind: z.literal('untag'), tagId: id }),
  z.object({ kind: z.literal('note'), note: ticketNoteInput.shape.note }),
  z.object({ kind: z.literal('setField'), field, value: text(1_000).trim() }),
  z.object({
    kind: z.literal('startDriver'),
    driver: z.enum(STARTED_DRIVERS),
    ref: id.nullable().default(null),
    version: z.number().int().positive().nullable().default(null),
    name: text(100).trim().default(''),
  }),
  z.object({ kind: z.literal('stopDriver') }),
  /**
   * A signed POST, as Standard Webhooks has it; its answer is not read. Nobody is shown the company's key yet: administrators
   * are to see it with outgoing webhooks (issue 16), and until then only the server can check the signature.
   */
  z.object({
    kind: z.literal('callOut'),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    type: requiredText(1, 100).default('ticket.action').describe('Name of the event that is sent.'),
    values: z
      .record(z.string().min(1).max(100), text(1_000))
      .refine((values) => Object.keys(values).length <= MOST_VALUES, `at most ${MOST_VALUES}`)
      .default({})
      .describe('Values sent along with the ticket and the contact.'),
  }),
  /** What follows in the list comes that much later, and not at all where a person has taken over from who wanted it. */
  z.object({
    kind: z.literal('wait'),
    seconds: z.number().positive().max(LONGEST_WAIT_SECONDS),
    composing: z.boolean().optional().describe('Whether the customer sees meanwhile that somebody is writing.'),
  }),
  z.object({ kind: z.literal('notify'), to: people, text: requiredText(1, 500) }),
]);
export type Action = z.output<typeof action>;
export type ActionKind = Action['kind'];
export const ACTION_KINDS = action.options.map((option) => option.shape.kind.value);
type Actions = { [A in Action as A['kind']]: A };
export type ActionOf<K extends ActionKind> = Actions[K];

export const actionList = z.array(action).max(MOST_ACTIONS);

/** Why one was not done. The web app has a text for each. */
export const ACTION_PROBLEMS = [
  /** the queue, person or tag that it names */
  'gone',
  'notAllowed',
  'notInPlan',
  /** as the ticket stands */
  'notPossible',
  /** the customer has another conversation on that connection */
  'otherTicket',
  /** nothing is left of its text once its variables are filled in */
  'empty',
  'badValue',
  /** free texts of official numbers */
  'window',
  /** they want nothing that is sent by itself, and have not written since */
  'optedOut',
  'notSendable',
  /** the outside system */
  'notReached',
  /** while it waited */
  'takenOver',
  'tooManyActions',
] as const;
export type ActionProblem = (typeof ACTION_PROBLEMS)[number];
