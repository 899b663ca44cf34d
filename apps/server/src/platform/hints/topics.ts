// What wake-ups are about.
/** events for browsers were logged */
export const EVENTS_TOPIC = 'events';
/** a connection (the key) has something to do: commands, requests, events */
export const CHANNEL_TOPIC = 'channel';
/** a channel request (the key) was answered */
export const ANSWER_TOPIC = 'answer';
/** something of the moment for some rooms: the key is all there is to know, for nothing of it is stored */
export const MOMENT_TOPIC = 'moment';
/** a person (the key) may see more or less than before: their sockets begin anew */
export const MEMBERSHIP_TOPIC = 'membership';
/** the same of everybody in a company (the key) */
export const COMPANY_MEMBERSHIP_TOPIC = 'company-membership';
/** news for everybody (the key is the event's JSON): nothing of it is stored */
export const EVERYBODY_TOPIC = 'everybody';
/** a driver has something to do, at once or soon */
export const DRIVERS_TOPIC = 'drivers';
/** a model is to be asked */
export const AGENTS_TOPIC = 'agents';
/** something that is over is to be gone through once more */
export const REPLAYS_TOPIC = 'replays';
/** something that was put off is due, at once or soon */
export const DEFERRED_TOPIC = 'deferred';
/** a scheduled message is due */
export const SCHEDULES_TOPIC = 'schedules';
/** what goes to many goes on */
export const MANY_TOPIC = 'many';
/** numbers are to be asked about */
export const LIST_CHECKS_TOPIC = 'list-checks';
/** something is to be done to many at once, or more of it */
export const BULK_TOPIC = 'bulk';
/** what is known of a person is to be erased, or more of it */
export const ERASURES_TOPIC = 'erasures';
/** something that people have put off is due */
export const SNOOZE_TOPIC = 'snooze';
/** somebody outside is to be told something */
export const WEBHOOKS_TOPIC = 'webhooks';
/** somebody is to be told something outside of the page */
export const PUSHES_TOPIC = 'pushes';
/** a driver has asked for something that takes long */
export const SLOW_STEPS_TOPIC = 'slow-steps';
