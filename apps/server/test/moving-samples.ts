// What may stand in columns of JSON that hold ids: `of` answers the id of a table's row, or an amount that is none.

export type IdOf = (table: string) => number;

/** Of each column of JSON that has ids: what may stand there. */
export const SAMPLES: Record<string, (of: IdOf) => unknown> = {
  'agent_calls.instead': (of) => ({ queueId: of('queues'), promptId: of('prompts'), maxTokens: of('amount') }),
  'agent_calls.used': (of) => [{ id: of('knowledge_entries'), title: 'a' }],
  'contact_merges.removed': (of) => ({
    contact: { id: of('contacts'), number: '55119', tag_ids: [of('tags')], company_id: of('companies') },
    moved: {
      ticketIds: [of('tickets')],
      scheduleIds: [of('schedules')],
      groupMessageIds: [of('messages')],
      reactionIds: [of('message_reactions')],
      mergeIds: [of('contact_merges')],
      tagIds: [of('tags')],
    },
  }),
  'deferred_actions.actions': (of) => [
    { kind: 'send', content: { type: 'media', body: '', files: [{ mediaId: of('media') }] } },
    { kind: 'send', content: { type: 'fileList', fileListId: of('file_lists') } },
    { kind: 'move', queueId: of('queues'), userId: null },
    { kind: 'tag', tagId: of('tags') },
    { kind: 'notify', to: { kind: 'user', userId: of('users') }, text: 'a' },
    { kind: 'startDriver', driver: 'flow', ref: of('flows') },
    { kind: 'startDriver', driver: 'agent', ref: of('prompts') },
    { kind: 'startDriver', driver: 'integration', ref: of('queue_integrations') },
    { kind: 'wait', seconds: of('amount') },
  ],
  'deferred_actions.by': (of) => ({
    kind: 'person',
    userId: of('users'),
    origin: 'campaign',
    originRef: of('campaign_recipients'),
  }),
  'flow_tests.recording': (of) => ({
    seed: of('amount'),
    bots: { [of('queue_integrations')]: { typebotExpires: 1 } },
    turns: [
      {
        input: { kind: 'tagged', tagId: of('tags') },
        told: [{ kind: 'does', action: { kind: 'move', queueId: of('queues') } }],
      },
    ],
  }),
  'flow_versions.graph': graph,
  'flows.draft': graph,
  'messages.content': (of) => ({
    type: 'template',
    header: { mediaId: of('media') },
    values: { body: [String(of('amount'))] },
  }),
  'prompt_replay_runs.answers': (of) => [{ messageId: of('messages'), reply: 'a' }],
  'prompt_versions.settings': (of) => ({ queueId: of('queues'), ticketTokens: of('amount') }),
  'slow_steps.input': (of) => ({
    promptId: of('prompts'),
    integrationId: of('queue_integrations'),
    messageIds: [of('messages')],
    number: of('amount'),
  }),
  'ticket_drivers.heard': (of) => [{ id: of('messages'), text: 'a' }, { text: 'b' }],
  'ticket_drivers.state': (of) => ({
    queueId: of('queues'),
    optionId: of('queue_options'),
    promptId: of('prompts'),
    trackingId: of('ticket_tracking'),
    turns: of('amount'),
    pending: { reply: '', used: [{ id: of('knowledge_entries'), title: 'a' }] },
    waiting: [{ id: of('messages'), text: 'a' }],
    next: { queueId: of('queues') },
    run: {
      flowId: of('flows'),
      node: '1',
      seed: of('amount'),
      files: { photo: of('messages') },
      vars: { queueId: 'x', optionId: '12' },
    },
  }),
  'ticket_notes.mentions': (of) => [{ id: of('users'), name: 'Ann' }],
  'ticket_timeline.data': (of) => ({
    from: { queue: { id: of('queues'), name: 'a' }, user: null },
    to: { queue: null, user: { id: of('users'), name: 'b' } },
    tag: { id: of('tags'), name: 'c' },
    note: { id: of('ticket_notes'), text: '', mentions: [{ id: of('users'), name: 'd' }] },
    status: of('amount'),
  }),
};

function graph(of: IdOf): unknown {
  const node = (id: string, type: string, data: unknown) => ({ id, type, position: { x: of('amount'), y: 0 }, data });
  return {
    connections: [],
    nodes: [
      node('1', 'ticket', { queueId: of('queues') }),
      node('2', 'ticket', { id: of('queues') }),
      node('3', 'ticket', { queue: { id: of('queues') } }),
      node('4', 'ticket', { data: { id: of('queues') } }),
      node('5', 'tag', { tagId: of('tags') }),
      node('6', 'goTo', { flowId: of('flows') }),
      node('7', 'openai', { typebotIntegration: { promptId: of('prompts'), queueId: of('queues') } }),
      node('8', 'typebot', { typebotIntegration: { integrationId: of('queue_integrations') } }),
      node('9', 'menu', { id: of('amount'), message: 'a' }),
    ],
  };
}
