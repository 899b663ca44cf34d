// What wake-ups of the product are about; the platform's own: platform/hints/topics.ts.
/** a connection (the key) has something to do: commands, requests, events */
export const CHANNEL_TOPIC = 'channel';
/** a channel request (the key) was answered */
export const ANSWER_TOPIC = 'answer';
/** a driver has something to do, at once or soon */
export const DRIVERS_TOPIC = 'drivers';
/** a model is to be asked */
export const AGENTS_TOPIC = 'agents';
/** something that is over is to be gone through once more */
export const REPLAYS_TOPIC = 'replays';
/** an endpoint is to say what knowledge means, or more of it */
export const KNOWLEDGE_TOPIC = 'knowledge';
/** something that was put off is due, at once or soon */
export const DEFERRED_TOPIC = 'deferred';
/** a scheduled message is due */
export const SCHEDULES_TOPIC = 'schedules';
/** something is to be done to many at once, or more of it */
export const BULK_TOPIC = 'bulk';
/** what is known of a person is to be erased, or more of it */
export const ERASURES_TOPIC = 'erasures';
/** old conversations are to be exported and dropped, or more of them */
export const RETENTION_TOPIC = 'retention';
/** something that people have put off is due */
export const SNOOZE_TOPIC = 'snooze';
/** somebody outside is to be told something */
export const WEBHOOKS_TOPIC = 'webhooks';
/** somebody is to be told something outside of the page */
export const PUSHES_TOPIC = 'pushes';
/** a driver has asked for something that takes long */
export const SLOW_STEPS_TOPIC = 'slow-steps';
/** what goes to many goes on */
export const MANY_TOPIC = 'many';
/** numbers are to be asked about */
export const LIST_CHECKS_TOPIC = 'list-checks';
/** a spreadsheet that somebody was killed at goes on */
export const LIST_UPLOADS_TOPIC = 'list-uploads';
