// Plays the owner of an official connection for the one question that the inbox asks it: which templates there are.
import { sql } from 'drizzle-orm';
import type { MessageTemplate } from '@recado/contract/templates';
import { until } from './phones.ts';
import type { Product } from './product.ts';

export const WELCOME: MessageTemplate = {
  name: 'welcome',
  language: 'pt_BR',
  category: 'MARKETING',
  header: { type: 'text', text: 'Hello {{1}}', variables: ['1'] },
  body: { text: '{{name}}, your order {{order}} is ready, {{name}}.', variables: ['name', 'order'] },
  footer: 'Shop',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Thanks', url: null, hasVariable: false },
    { type: 'URL', text: 'Track', url: 'https://shop.example.com/{{1}}', hasVariable: true },
  ],
};

export const PICTURE: MessageTemplate = {
  name: 'picture',
  language: 'en',
  category: 'UTILITY',
  header: { type: 'image' },
  body: { text: 'Look', variables: [] },
  footer: null,
  buttons: [],
};

/** Answers the next question: with templates, or with what went wrong. Resolves when it was asked. */
export async function answerTemplates(
  { platform }: Product,
  companyId: number,
  answer: readonly MessageTemplate[] | string,
): Promise<void> {
  const failed = typeof answer === 'string';
  await until(() =>
    platform.db.withTenant(companyId, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update channel_requests set taken_at = now(), state = ${failed ? 'failed' : 'done'},
          result = ${failed ? null : JSON.stringify(answer)}::jsonb, error = ${failed ? answer : null}
        where request->>'kind' = 'templates' and state = 'pending'`);
      if (rowCount === 0) throw new Error('nobody asked');
    }),
  );
}
