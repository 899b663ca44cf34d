// Who writes which table: files under apps/server/src (of modules/, without it), in the order of the schema. A new writer is a
// decision: rather ask the one who writes it already.

export const WRITERS: Record<string, readonly string[]> = {
  // all tables of a company that goes
  '*': ['accounts/companies/remove-company.jobs'],
  users: [
    'accounts/auth/auth.repo',
    'accounts/companies/companies.repo',
    'accounts/companies/new-company.service',
    'accounts/password-reset/password-reset.repo',
    'accounts/users/colleagues.service',
    'accounts/users/presence.service',
    'accounts/users/users.repo',
  ],
  user_queues: ['accounts/users/users.repo'],
  settings: ['accounts/companies/new-company.service', 'accounts/settings/settings.service'],
  password_resets: ['accounts/password-reset/password-reset.repo'],
  password_tries: ['accounts/auth/password-tries.repo', 'inbox/maintenance/maintenance.jobs'],
  invoices: ['billing/invoices/invoices.repo'],
  payments: ['billing/payments/payments.repo', 'billing/payments/problems.repo'],
  queues: ['catalog/queues/queues.repo'],
  queue_options: ['automation/menu/queue-options.repo'],
  lane_moves: [],
  connections: [
    'catalog/connections/automatic-sending.service',
    'catalog/connections/connection-state.service',
    'catalog/connections/connections.repo',
  ],
  line_days: [
    'catalog/connections/automatic-sending.service',
    'lines/outbox/late-failures.service',
    'lines/outbox/outbox-rows',
  ],
  connection_queues: ['catalog/connections/connections.repo'],
  connection_credentials: [
    'inbox/maintenance/maintenance.jobs',
    'lines/inbound/webhook-inbox.service',
    'lines/session/credentials',
  ],
  connection_health: ['lines/outbox/line-days.repo', 'lines/health/health.repo'],
  connection_outages: ['lines/health/health.repo'],
  contacts: [
    'catalog/connections/channel-requests.service',
    'catalog/contacts/contacts.repo',
    'catalog/contacts/people.repo',
    'inbox/intake/identity.repo',
    'inbox/merge/merge.repo',
  ],
  tags: ['catalog/tags/tags.service'],
  bulk_acts: ['automation/bulk/bulk.repo', 'inbox/maintenance/maintenance.jobs'],
  bulk_items: ['automation/bulk/bulk.repo', 'inbox/maintenance/maintenance.jobs'],
  contact_tags: ['catalog/contacts/contact-tags.repo', 'inbox/merge/merge.repo', 'inbox/merge/move-contact.service'],
  quick_messages: ['catalog/quick-messages/quick-messages.service'],
  phone_contacts: ['catalog/contacts/address-book.repo'],
  contact_aliases: ['inbox/intake/identity.repo', 'inbox/merge/merge.repo', 'inbox/merge/move-contact.service'],
  contact_merges: ['inbox/maintenance/maintenance.jobs', 'inbox/merge/merge.repo', 'inbox/merge/move-contact.service'],
  inbound_events: [
    'catalog/connections/connections.repo',
    'catalog/connections/failures.service',
    'lines/inbound/inbound-log',
  ],
  outbox: ['inbox/outbox/outbox.service', 'lines/outbox/outbox-rows'],
  channel_requests: [
    'catalog/connections/channel-requests.service',
    'catalog/connections/sessions.service',
    'inbox/maintenance/maintenance.jobs',
    'lines/media/picture-drain',
    'lines/session/request-drain',
  ],
  early_changes: ['inbox/intake/inbound-changes.repo', 'inbox/maintenance/maintenance.jobs'],
  early_acks: ['inbox/maintenance/maintenance.jobs', 'inbox/messages/early-acks.service'],
  chats: ['inbox/chats/chat-messages.repo', 'inbox/chats/chats.repo'],
  chat_members: ['inbox/chats/chat-messages.repo', 'inbox/chats/chats.repo'],
  chat_messages: ['inbox/chats/chat-messages.repo'],
  plans: ['accounts/plans/plans.service', 'accounts/setup/setup.service'],
  companies: [
    'accounts/companies/companies.repo',
    'accounts/companies/new-company.service',
    'accounts/companies/remove-company.jobs',
    'billing/invoices/invoices.repo',
  ],
  helps: ['catalog/helps/helps.service'],
  announcements: ['catalog/announcements/announcements.service'],
  installation: ['accounts/companies/due-dates.jobs', 'accounts/setup/setup.service'],
  tickets: [
    'automation/hours/hours.repo',
    'automation/menu/menu.repo',
    'inbox/intake/refuse-calls.service',
    'inbox/intake/identity.repo',
    'inbox/intake/inbound.repo',
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/messages/last-message.service',
    'inbox/messages/messages.repo',
    'inbox/ticket-tags/ticket-tags.service',
    'inbox/tickets/join-tickets.service',
    'inbox/tickets/move-tickets.repo',
    'inbox/tickets/ticket-unread.service',
  ],
  ticket_drivers: ['automation/drivers/drivers.repo'],
  deferred_actions: ['automation/actions/deferred.repo', 'inbox/tickets/join-tickets.service'],
  personal_notices: ['inbox/notices/notices.repo', 'inbox/tickets/join-tickets.service'],
  undoable_changes: ['inbox/undoable/undoable.service', 'inbox/maintenance/maintenance.jobs'],
  ticket_tags: ['inbox/ticket-tags/ticket-tags.service', 'inbox/tickets/join-tickets.service'],
  file_lists: ['catalog/files/file-lists.repo'],
  file_options: ['catalog/files/file-lists.repo'],
  media: ['catalog/files/file-lists.repo', 'inbox/media/media.service', 'inbox/messages/message-files.service'],
  messages: [
    'inbox/intake/inbound-changes.repo',
    'inbox/intake/inbound.repo',
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/messages/delivery.service',
    'inbox/messages/early-acks.service',
    'inbox/messages/edit-message.service',
    'inbox/messages/messages.repo',
    'inbox/messages/take-back.service',
    'inbox/tickets/join-tickets.service',
    'inbox/tickets/move-tickets.repo',
    'inbox/tickets/ticket-unread.service',
  ],
  removed_files: ['inbox/messages/removed-files.jobs', 'platform/media/kept-files'],
  message_reactions: [
    'inbox/intake/inbound-changes.repo',
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/messages/delivery.service',
    'inbox/messages/message-reactions.service',
  ],
  ticket_timeline: ['inbox/tickets/join-tickets.service', 'inbox/tickets/timeline.repo'],
  ticket_tracking: [
    'automation/ratings/ratings.repo',
    'inbox/tickets/join-tickets.service',
    'inbox/tickets/move-tickets.repo',
  ],
  user_ratings: ['automation/ratings/ratings.repo', 'inbox/tickets/join-tickets.service'],
  ticket_notes: [
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/notes/notes.repo',
    'inbox/tickets/join-tickets.service',
  ],
  schedules: [
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/tickets/join-tickets.service',
    'outreach/schedules/schedule-many.repo',
    'outreach/schedules/schedule-outcome.repo',
    'outreach/schedules/schedules.repo',
    'outreach/schedules/series.repo',
  ],
  schedule_series: [
    'inbox/merge/merge.repo',
    'inbox/merge/move-contact.service',
    'inbox/tickets/join-tickets.service',
    'outreach/schedules/series.repo',
  ],
  sim_lines: ['adapters/sandbox/sandbox-line.repo'],
  sim_messages: ['adapters/sandbox/sandbox-messages.repo'],
  sim_mornings: ['adapters/sandbox/morning/morning.repo'],
  sim_customers: ['adapters/sandbox/morning/morning.repo'],
  sim_deliveries: ['adapters/sandbox/sandbox-line.repo', 'adapters/sandbox/sandbox-messages.repo'],
  counter_deltas: ['catalog/contacts/contacts.jobs'],
  event_log: ['inbox/maintenance/maintenance.jobs', 'platform/context'],
};

export interface Owned {
  columns: readonly string[];
  /** who alone writes these columns; the others on the list write the rest */
  by: string;
  /** who adds and removes rows besides */
  rows: readonly string[];
  /** whose column is chosen by the program, among others than these */
  chosen: readonly string[];
}

/** Where a ticket stands, and its service cycles, have one owner; counters stay with the messages they count. */
export const OWNED: Record<string, Owned> = {
  tickets: {
    columns: ['status', 'queue_id', 'user_id', 'whatsapp_id'],
    by: 'inbox/tickets/move-tickets.repo',
    // Of two conversations one is made.
    rows: ['inbox/tickets/join-tickets.service'],
    chosen: [],
  },
  ticket_tracking: {
    columns: ['user_id', 'queue_id', 'whatsapp_id', 'queued_at', 'started_at', 'finished_at', 'created_at'],
    by: 'inbox/tickets/move-tickets.repo',
    rows: [],
    chosen: [],
  },
};
