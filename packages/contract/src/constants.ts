// Numbers and lists that both sides must agree on; those of the core document's section 9 first.
export const APP_VERSION = '8.0.1';

/** of a company that signs itself up */
export const TRIAL_DAYS = 1;

/** bytes, as everywhere here: of a thousand kB */
export const MB = 1_000_000;

export const LIMITS = {
  name: { min: 2, max: 50 },
  password: { min: 8, max: 50 },
  number: { min: 8, max: 50 },
  messageLength: 65_536,
  /** bytes of one uploaded file */
  uploadBytes: 64 * MB,
  /** bytes of one file that a customer sends: as much as Meta passes on */
  receivedBytes: 100 * MB,
  /** bytes of a picture that is shown with a text */
  pictureBytes: 5 * MB,
  filesPerMessage: 10,
  filesPerList: 20,
  /** a counter on a tab stops here and shows "999+" */
  tabCount: 999,
} as const;

export const PAGE_SIZE = { tickets: 40, messages: 20, contacts: 30, others: 20 } as const;

export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const PROFILES = ['admin', 'supervisor', 'user'] as const;
export type Profile = (typeof PROFILES)[number];

/** How often a company pays; months each: rules `recurrence.ts`. */
export const RECURRENCES = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** The modules of a plan; a menu item or a call may depend on one. */
export const PLAN_FEATURES = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];
/** Those that are there. The others have their place in the API; nobody is sold or shown what does nothing yet. */
export const BUILT_FEATURES = [
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const satisfies readonly PlanFeature[];

export const TICKET_STATUSES = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Who speaks for the company while no person does. */
export const DRIVER_KINDS = ['hours', 'greeting', 'menu', 'flow', 'agent', 'integration', 'rating'] as const;
export type DriverKind = (typeof DRIVER_KINDS)[number];

export const CONNECTION_STATUSES = ['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING'] as const;
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number];

/** The states in which a connection wants somebody's eye: the menu's "!" badge. */
export const TROUBLED_STATUSES: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
];

/** WhatsApp Web (paired with a phone), the WhatsApp Cloud API, and the simulated network. */
export const PROVIDERS = ['beta', 'cloud', 'sandbox'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Why a connection is not up, or is up with a restriction. The web app has a text for each. */
export const STATUS_REASONS = [
  'codesExpired',
  'loggedOut',
  'phoneLoggedOut',
  'pairedElsewhere',
  'connectionLost',
  'serverRefused',
  'replaced',
  'banned',
  'timelocked',
  'passkeyRequired',
  'clientOutdated',
  'wrongPhone',
  'accountMissing',
  'accountRefused',
  'notInstalled',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** Why a connection was down: the network's reasons, and ours. `ownerLost`: who ran it has gone without a word. */
export const OUTAGE_REASONS = [...STATUS_REASONS, 'restarted', 'ownerLost'] as const;
export type OutageReason = (typeof OUTAGE_REASONS)[number];

/** Delivery of a message: it only ever rises (an error is 0, and is raised again by a retry). */
export const ACK = { error: 0, pending: 1, server: 2, delivered: 3, read: 4, played: 5 } as const;

/** What a line sends, the most urgent first: a person's own words, an answer nobody typed, what tells of something that
 * happened, what was put off until now, what goes to many. */
export const OUTBOX_LANES = ['person', 'reply', 'notice', 'schedule', 'campaign'] as const;
export type OutboxLane = (typeof OUTBOX_LANES)[number];

/** Why a line sends nothing but what people write: far more than usual went out, too much came to nothing, or too many
 * customers want no more of it. */
export const AUTOMATIC_STOPS = ['peak', 'failures', 'optOuts'] as const;
export type AutomaticStop = (typeof AUTOMATIC_STOPS)[number];

/** What a company's token lets another program do. */
export const API_SCOPES = [
  'messages:send',
  'numbers:check',
  'templates:read',
  // of assistants (mcp.ts)
  'conversations:read',
  'conversations:write',
  'conversations:send',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Whose words a message of ours is: typed here by a person, by the company's phone, by another program, or by nobody. */
export const MESSAGE_ORIGINS = ['person', 'driver', 'schedule', 'campaign', 'api', 'phone'] as const;
export type MessageOrigin = (typeof MESSAGE_ORIGINS)[number];

export const MEDIA_STATES = ['pending', 'stored', 'failed'] as const;

/** What a phone may send or be sent, apart from what changes an earlier message. */
export const MESSAGE_KINDS = ['text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A file, as a network sends it: a voice note is an audio that was recorded, a sticker a picture without a bubble. */
export type MediaKind = 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';

/** What goes wrong on a connection, as its health counts it. `disconnect`: it was lost; `connect`: dialled in vain. */
export const TROUBLE_KINDS = [
  'undecryptable',
  'unsupported',
  'media',
  'send',
  'event',
  'disconnect',
  'connect',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** hours after a customer's last message in which the Cloud API takes free texts */
export const REPLY_WINDOW_HOURS = 24;

/** Of each token of the external API: so many calls in so many seconds. */
export const API_RATE = { calls: 600, seconds: 60 } as const;

/** hours for which the answer to a call with an Idempotency-Key is kept */
export const IDEMPOTENCY_HOURS = 24;

/** What is heard of later than this, after a lost line, is in the lists; nobody need jump. */
export const TOLD_WITHIN_MS = 60_000;

export const SOCKET = { pingMs: 18_000, heartbeatMs: 300_000 } as const;

/** The heat map of a flow shows which ways people went in so many days; longer nobody keeps it. */
export const FLOW_HEAT_DAYS = 90;

/** What agents asked, what it took and what they answered from can be looked up for so many days. */
export const AGENT_CALLS_DAYS = 90;

/** For how many months a company keeps who has done what: the setting auditMonths. */
export const AUDIT_MONTHS = ['3', '6', '12', '24', '60'] as const;
export const DEFAULT_AUDIT_MONTHS = '12';

/** For how many months a company keeps conversations: the setting keepMonths. 0: for ever. */
export const KEEP_MONTHS = ['0', '6', '12', '24', '36', '60'] as const;
export const DEFAULT_KEEP_MONTHS = '0';
