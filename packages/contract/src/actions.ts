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
const heldFile = z.object({ mediaId: id.describe('ID of an uploaded file of the company.') });

export const MOST_CHOICES = 30;
export const choice = z.object({
  id: requiredText(1, 200).describe('Returned as `choiceId` when the customer picks this choice.'),
  title: requiredText(1, 200).describe('Label of the choice, as the customer reads it.'),
  description: text(300)
    .trim()
    .optional()
    .describe('Further explanation, shown below the label in lists; left out: none.'),
  key: z
    .string()
    .regex(/^[0-9#*]$/)
    .optional()
    .describe('What the customer can type to pick this choice, instead of its number, where choices are numbered.'),
});
export type Choice = z.output<typeof choice>;

export const sendContent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text').describe('A text.'),
    body: said.describe('Text to send; variables such as `{{name}}` are filled in.'),
  }),
  z.object({
    type: z.literal('media').describe('One or more files.'),
    body: text(LIMITS.messageLength).default('').describe('Caption of the first file.'),
    files: z
      .array(heldFile)
      .min(1)
      .max(LIMITS.filesPerMessage)
      .describe('Files to send, in this order, each as a message of its own.'),
    asVoice: z
      .boolean()
      .optional()
      .describe('Whether sound is sent as a voice note, which only Ogg/Opus can be; left out: whatever can be one is.'),
  }),
  /** A list of files: its message and then its files, in their order, as the list reads when it goes out. */
  z.object({
    type: z.literal('fileList').describe('A file list: its text, then its files.'),
    fileListId: id.describe('ID of the file list, which is sent as it is at the time of sending.'),
  }),
  /** A question: buttons or a list where the line can send them, otherwise numbered. */
  z.object({
    type: z
      .literal('choices')
      .describe('A question with choices: buttons or a list where the network has them, otherwise numbered lines.'),
    body: said.describe('The question; variables such as `{{name}}` are filled in.'),
    choices: z
      .array(choice)
      .min(1)
      .max(MOST_CHOICES)
      .refine((choices) => new Set(choices.map((each) => each.id)).size === choices.length, 'must have unique IDs')
      .describe('The choices, in the order in which the customer sees them.'),
    button: requiredText(1, 20).describe('Label of the button that opens the list.'),
  }),
  /** An approved text of the official number. */
  z.object({
    type: z.literal('template').describe('An approved template of an official number.'),
    name: requiredText(1, 512).describe('Name of the template, as registered with Meta.'),
    language: requiredText(2, 20).describe('Language code of the template, such as `pt_BR`.'),
    header: z
      .array(requiredText(1, 1_024))
      .max(1)
      .default([])
      .describe('Value for the variable in the template’s header, if it has one.'),
    body: z
      .array(requiredText(1, 1_024))
      .max(50)
      .default([])
      .describe('Values for the variables in the template’s body, in their order.'),
    buttons: z
      .record(z.string().regex(/^\d$/), requiredText(1, 1_024))
      .default({})
      .describe('Values for the variables of buttons, by the button’s position among all buttons, from 0.'),
    text: said.describe('The message as the customer reads it, for display in the conversation.'),
    file: heldFile.optional().describe('The header of the template, if it is a file.'),
  }),
  z.object({
    type: z.literal('location').describe('A place on the map.'),
    latitude: z.number().min(-90).max(90).describe('Degrees, north is positive.'),
    longitude: z.number().min(-180).max(180).describe('Degrees, east is positive.'),
    description: text(1_000).trim().default('').describe('Name or address shown with the place; empty: none.'),
  }),
  z.object({
    type: z.literal('contact').describe('One or more contact cards.'),
    contacts: z
      .array(
        z.object({
          name: requiredText(1, 100).describe('Name on the contact card.'),
          number: z
            .string()
            .regex(/^\d{8,20}$/, 'digits, with country code')
            .describe('Phone number on the contact card: digits with country code.'),
        }),
      )
      .min(1)
      .max(10)
      .describe('The contact cards to send.'),
  }),
]);
export type SendContent = z.output<typeof sendContent>;

/** Either a field that contacts have, or a line of their further information. An empty value clears it. */
const field = z.union([
  z.enum(CONTACT_FIELD_NAMES),
  z.object({ extra: requiredText(1, 100).describe('Name of the contact’s additional information.') }),
]);

/** Who is told. */
const people = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user').describe('A single user.'), userId: id.describe('ID of the user to notify.') }),
  z.object({
    kind: z.literal('queue').describe('All users of a queue.'),
    queueId: id.describe('ID of the queue whose users are notified.'),
  }),
  z.object({ kind: z.literal('admins').describe('The company’s administrators.') }),
]);

/** Drivers that an action may start; the others come by themselves. */
export const STARTED_DRIVERS = ['menu', 'flow', 'agent', 'integration'] as const;

const MOST_VALUES = 50;
const LONGEST_WAIT_SECONDS = 30 * 24 * 60 * 60;

export const action = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('send').describe('Sends a message to the customer.'),
    content: sendContent.describe('The message to send.'),
  }),
  /** What is left out stays, or follows from the rest; null: none. */
  z
    .object({
      kind: z.literal('move').describe('Moves the ticket to another queue, user or status.'),
      queueId: id
        .nullable()
        .optional()
        .describe('ID of the queue to move it to; null: no queue; left out: unchanged, or as the rest requires.'),
      userId: id
        .nullable()
        .optional()
        .describe('ID of the user to assign it to; null: nobody; left out: unchanged, or as the rest requires.'),
      status: z
        .enum(TICKET_STATUSES)
        .optional()
        .describe('Status to give it; left out: unchanged, or as the rest requires.'),
    })
    .refine(
      ({ queueId, userId, status }) => queueId !== undefined || userId !== undefined || status !== undefined,
      'say where to',
    ),
  z.object({
    kind: z.literal('tag').describe('Adds a tag to the ticket.'),
    tagId: id.describe('ID of the tag to add.'),
  }),
  z.object({
    kind: z.literal('untag').describe('Removes a tag from the ticket.'),
    tagId: id.describe('ID of the tag to remove.'),
  }),
  z.object({
    kind: z.literal('note').describe('Adds an internal note to the ticket.'),
    note: ticketNoteInput.shape.note,
  }),
  z.object({
    kind: z.literal('setField').describe('Sets a field of the contact.'),
    field: field.describe('Which field: one that all contacts have, or additional information by its name.'),
    value: text(1_000).trim().describe('Value to set; empty: the field is cleared.'),
  }),
  z.object({
    kind: z.literal('startDriver').describe('Starts an automation in the ticket.'),
    driver: z
      .enum(STARTED_DRIVERS)
      .describe('Kind of automation: a queue’s menu, a flow, an AI assistant (`agent`) or an integration.'),
    ref: id
      .nullable()
      .default(null)
      .describe('ID of the flow, AI assistant or integration; null: a menu, which is that of the ticket’s queue.'),
    version: z
      .number()
      .int()
      .positive()
      .nullable()
      .default(null)
      .describe('For a flow, its version; null: the one in force.'),
    name: text(100)
      .trim()
      .default('')
      .describe('Name of the flow, AI assistant or integration, for who edits the list of actions.'),
  }),
  z.object({ kind: z.literal('stopDriver').describe('Stops the automation that runs in the ticket.') }),
  /**
   * A signed POST, as Standard Webhooks has it; its answer is not read. Nobody is shown the company's key yet: administrators
   * are to see it with outgoing webhooks (issue 16), and until then only the server can check the signature.
   */
  z.object({
    kind: z
      .literal('callOut')
      .describe('Calls a company system by a signed POST request (Standard Webhooks); its response is ignored.'),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .describe('URL to call.'),
    type: requiredText(1, 100).default('ticket.action').describe('Name of the event that is sent.'),
    values: z
      .record(z.string().min(1).max(100), text(1_000))
      .refine((values) => Object.keys(values).length <= MOST_VALUES, `at most ${MOST_VALUES}`)
      .default({})
      .describe('Values sent along with the ticket and the contact.'),
  }),
  /** What follows in the list comes that much later, and not at all where a person has taken over from who wanted it. */
  z.object({
    kind: z
      .literal('wait')
      .describe('Waits before the next action; if an attendant takes over meanwhile, the rest is dropped.'),
    seconds: z.number().positive().max(LONGEST_WAIT_SECONDS).describe('Seconds to wait, at most 30 days.'),
    composing: z.boolean().optional().describe('Whether the customer sees meanwhile that somebody is writing.'),
  }),
  z.object({
    kind: z.literal('notify').describe('Notifies users of the company.'),
    to: people.describe('Who is notified.'),
    text: requiredText(1, 500).describe('Text of the notification.'),
  }),
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
