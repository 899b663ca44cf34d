// What wake-ups of the platform itself are about; those of the product: events/topics.ts.
/** events for browsers were logged */
export const EVENTS_TOPIC = 'events';
/** something of the moment for some rooms: the key is all there is to know, for nothing of it is stored */
export const MOMENT_TOPIC = 'moment';
/** a person (the key) may see more or less than before: their sockets begin anew */
export const MEMBERSHIP_TOPIC = 'membership';
/** the same of everybody in a company (the key) */
export const COMPANY_MEMBERSHIP_TOPIC = 'company-membership';
/** news for everybody (the key is the event's JSON): nothing of it is stored */
export const EVERYBODY_TOPIC = 'everybody';
