// What wake-ups are about.
/** events for browsers were logged */
export const EVENTS_TOPIC = 'events';
/** a connection (the key) has something to do: commands, requests, events */
export const CHANNEL_TOPIC = 'channel';
/** a channel request (the key) was answered */
export const ANSWER_TOPIC = 'answer';
