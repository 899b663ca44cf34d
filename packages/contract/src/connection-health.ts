// How a connection has been doing: what it sent, what it may send, what went wrong, and when it was down.
import { z } from 'zod';
import { OUTAGE_REASONS, OUTBOX_LANES, TROUBLE_KINDS } from './constants.ts';
import { timestamp } from './primitives.ts';

const lineSending = z.object({
  byLane: z
    .record(z.enum(OUTBOX_LANES), z.number().describe('Number of messages with this priority.'))
    .describe('Messages accepted by the network, by priority.'),
  opened: z.number().describe('Conversations started or restarted by the company.'),
  failed: z.number().describe('How many automated messages failed.'),
  optedOut: z.number().describe('How many customers opted out after an automated message.'),
});

/** What the network allows the line; null: it has not said so, or does not limit it. */
const lineLimits = z.object({
  strangersFrom: timestamp.nullable().describe('Until when it may not write to new contacts; null: it may.'),
  newChats: z
    .object({
      total: z.number().describe('New conversations allowed in the cycle.'),
      used: z.number().describe('How many of them have been used.'),
      until: timestamp.nullable().describe('When the cycle ends; null: unknown.'),
    })
    .nullable()
    .describe('New conversations allowed per cycle.'),
  perDay: z.number().nullable().describe('New conversations allowed per day.'),
});

export const connectionHealth = z
  .object({
    lastInAt: timestamp.nullable().describe('When the latest message was received; null: none yet.'),
    lastOutAt: timestamp.nullable().describe('When the latest message was sent; null: none yet.'),
    connectedSince: timestamp.nullable().describe('Since when it has been connected; null: it is not.'),
    reconnects: z.number().describe('How often it has reconnected since it was created.'),
    today: lineSending.describe('What was sent today, in the company’s time zone.'),
    limits: lineLimits.describe(
      'What the network allows the connection; null values: it has not said so, or sets no limit.',
    ),
    troubles: z
      .array(
        z.object({
          kind: z.enum(TROUBLE_KINDS).describe('Kind of problem.'),
          count: z.number().describe('How often it occurred.'),
          lastAt: timestamp.describe('When it last occurred.'),
          lastError: z.string().describe('Error message of the last time.'),
        }),
      )
      .describe('Problems by kind, since the connection was created.'),
    outages: z
      .array(
        z.object({
          beganAt: timestamp.describe('When the outage began.'),
          endedAt: timestamp.nullable().describe('When the outage ended; null: it is ongoing.'),
          reason: z.enum(OUTAGE_REASONS).nullable().describe('Why the connection was down; null: unknown.'),
          recovered: z.number().describe('Messages written during the outage and received after it.'),
        }),
      )
      .describe('The last ten outages, newest first.'),
  })
  .meta({ id: 'ConnectionHealth' });
export type ConnectionHealth = z.output<typeof connectionHealth>;
