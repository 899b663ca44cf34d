// Conversations that were tried out and kept as tests of a flow: what the customer did, and what is to come of it. They are
// run by the same step as everything else (packages/flow, recorded.ts), in the browser and before publishing.
import { z } from 'zod';
import { action, MOST_ACTIONS } from './actions.ts';
import { LANGUAGES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { canStore } from './flow-graph.ts';
import { answeredEvent, FLOW_ENDS, gaveUpEvent, messageEvent, taggedEvent } from './flow-try.ts';
import { id, idParams, idText, nothing, personName, text, updatedAt } from './primitives.ts';
import { queueIntegrationInput } from './queue-integrations.ts';

export const FLOW_TEST_LIMITS = {
  /** of one flow */
  tests: 30,
  /** of one test: what the customer does */
  inputs: 60,
  /** characters of one as JSON */
  size: 60_000,
} as const;

/** What the customer does, or time. */
export const playInput = z.discriminatedUnion('kind', [
  messageEvent,
  z
    .object({ kind: z.literal('time').describe('The event or the time the flow is waiting for has come.') })
    .describe('The event or the time the flow is waiting for has come.'),
  taggedEvent,
  answeredEvent,
  gaveUpEvent,
]);

const LONGEST = 10_000;

/** What came of it, without the ids that another drawing of the same has others for. */
const told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('says').describe('The flow sends a text.'), body: text(LONGEST).describe('The text.') }),
  z.object({
    kind: z.literal('asks').describe('The flow asks a question with choices.'),
    body: text(LONGEST).describe('The question.'),
    options: z.array(text(200)).describe('The choices, by their labels.'),
  }),
  z.object({
    kind: z.literal('shows').describe('The flow sends a file.'),
    file: text(500).describe('Name of the file, as nodes refer to it.'),
    body: text(LONGEST).describe('Caption of the file; empty: none.'),
  }),
  z.object({
    kind: z.literal('does').describe('The flow acts on the ticket.'),
    action: action.describe('The action.'),
  }),
  z.object({
    kind: z.literal('consults').describe('The flow asks a bot or an AI assistant.'),
    whom: z.enum(['typebot', 'openai']).describe('Which of the two is asked.'),
    text: text(LONGEST).describe('What it is asked.'),
  }),
  z.object({
    kind: z.literal('waits').describe('The flow waits.'),
    waits: z
      .enum(['answer', 'time', 'event', 'asked'])
      .describe('What it waits for: an answer, a time, an event, or the reply of whom it asked.'),
  }),
  z.object({ kind: z.literal('ends').describe('The flow ends.'), end: z.enum(FLOW_ENDS).describe('Why it ends.') }),
]);
export type Told = z.output<typeof told>;

const turn = z.object({
  input: playInput.nullable().describe('What the customer did, or that time passed; null: the start of the flow.'),
  told: z
    .array(told)
    .max(MOST_ACTIONS + 2)
    .describe('What the flow does in response, in order.'),
});

const botWords = queueIntegrationInput.pick({
  typebotExpires: true,
  typebotKeywordFinish: true,
  typebotKeywordRestart: true,
  typebotRestartMessage: true,
  typebotUnknownMessage: true,
});

export const flowRecording = z
  .object({
    open: z.boolean().describe('Whether it takes place within opening hours.'),
    seed: z.number().int().min(0).describe('Seed of the random choices.'),
    language: z.enum(LANGUAGES).describe('Language of the automatic texts.'),
    values: z.record(text(50), text(200)).describe('Values that conditions refer to, other than answers.'),
    bots: z
      .record(z.string().regex(/^\d+$/), botWords)
      .describe('Settings of the Typebot integrations at the time, by ID.'),
    turns: z
      .array(turn)
      .min(1)
      .max(FLOW_TEST_LIMITS.inputs + 1)
      .describe('The conversation: each input with what the flow did.'),
  })
  .refine((recording) => canStore(recording, FLOW_TEST_LIMITS.size), `at most ${FLOW_TEST_LIMITS.size} characters`);
export type FlowRecording = z.output<typeof flowRecording>;

/** As a flow's file has it. */
export const writtenFlowTest = z.object({
  name: personName.describe('Name of the test.'),
  recording: flowRecording.describe('The recorded conversation.'),
});
export type WrittenFlowTest = z.output<typeof writtenFlowTest>;

export const flowTest = writtenFlowTest
  .extend({ id, savedBy: z.string().describe('Name of the user who saved it, at the time.'), updatedAt })
  .meta({ id: 'FlowTest' });
export type FlowTest = z.output<typeof flowTest>;

/** Where a test went another way than it was recorded: the first such place. */
export const flowTestDifference = z
  .object({
    turn: z.number().describe('Number of inputs after which it ended.'),
    input: playInput.nullable().describe('The last input; null: it had only started.'),
    expected: told.nullable().describe('What was recorded there; null: nothing further.'),
    got: told.nullable().describe('What the flow did there; null: nothing further.'),
    nodeId: z.string().nullable().describe('ID of the node that the result came from; null: none.'),
  })
  .meta({ id: 'FlowTestDifference' });
export type FlowTestDifference = z.output<typeof flowTestDifference>;

export const flowTestReport = z
  .object({
    tests: z
      .array(
        z.object({
          name: z.string().describe('Name of the test.'),
          difference: flowTestDifference
            .nullable()
            .describe('Where the outcome differed from the recording; null: nowhere.'),
        }),
      )
      .describe('The flow’s tests and how they went.'),
    uncovered: z.array(z.string()).describe('IDs of the nodes that no test reaches.'),
  })
  .meta({ id: 'FlowTestReport' });
export type FlowTestReport = z.output<typeof flowTestReport>;

const params = z.object({ id: idText, testId: idText.describe('ID of the test, in decimal digits.') });

export const listFlowTests = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/tests',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'List a flow’s tests by name',
  params: idParams,
  reply: z.object({ tests: z.array(flowTest).describe('The flow’s tests, by name.') }),
});

export const createFlowTest = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/tests',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: `Save a recorded conversation as a test, at most ${FLOW_TEST_LIMITS.tests} per flow`,
  params: idParams,
  body: writtenFlowTest,
  reply: flowTest,
});

export const updateFlowTest = endpoint({
  method: 'PUT',
  path: '/flowbuilder/:id/tests/:testId',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Rename a test, or record it again',
  params,
  body: writtenFlowTest.partial(),
  reply: flowTest,
});

export const deleteFlowTest = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/:id/tests/:testId',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Delete a test',
  params,
  reply: nothing,
});
