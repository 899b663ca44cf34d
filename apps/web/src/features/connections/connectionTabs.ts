// The connection form's tabs, and which of them a field is on.
export const TABS = ['general', 'messages', 'waiting'] as const;
export type Tab = (typeof TABS)[number];

const PLACES: Readonly<Record<string, Tab>> = {
  greetingMessage: 'messages',
  outOfHoursMessage: 'messages',
  complationMessage: 'messages',
  ratingMessage: 'messages',
  maxUseBotQueues: 'waiting',
  timeUseBotQueues: 'waiting',
  timeToTransfer: 'waiting',
  transferQueueId: 'waiting',
  expiresTicket: 'waiting',
  expiresInactiveMessage: 'waiting',
};

/** @param path of a field: `cloud.appSecret` */
export const tabOf = (path: string): Tab => PLACES[path] ?? 'general';
