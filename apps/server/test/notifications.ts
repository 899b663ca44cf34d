// Notifications of the Cloud API for the tables of its rules.
import { readNotification, type Notified } from '../src/adapters/cloud/webhook.rules.ts';

export const NUMBER_ID = '106540352242922';
export const NOW = new Date('2026-11-20T12:00:00Z');
export const SECONDS = NOW.getTime() / 1_000;
export const PHONE = '5511987654321';
export const BSUID = 'BR.13491208655302741918';

export const read = (value: object, field = 'messages', numberId = NUMBER_ID): Notified =>
  readNotification(
    {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field, value: { metadata: { phone_number_id: numberId }, ...value } }] }],
    },
    NUMBER_ID,
    NOW,
  );

export const ANA = { profile: { name: 'Ana' }, wa_id: PHONE };
