// The settings a company starts with, and those that are credentials.
export function initialSettings(campaignsEnabled: boolean): { key: string; value: string }[] {
  return Object.entries({
    asaas: '',
    CheckMsgIsGroup: 'enabled',
    call: 'disabled',
    scheduleType: 'disabled',
    userRating: 'disabled',
    chatBotType: 'text',
    sendGreetingAccepted: 'disabled',
    sendMsgTransfTicket: 'disabled',
    sendGreetingMessageOneQueues: 'disabled',
    campaignsEnabled: String(campaignsEnabled),
  }).map(([key, value]) => ({ key, value }));
}

/** They open a door at somebody else's: they do not leave the server. */
export const CREDENTIAL_SETTINGS: readonly string[] = ['asaas'];
