// An attendant sends an approved template: the network is asked what it says before anything is stored.
import type { TemplateMessage } from '@recado/contract/templates';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import { beginTemplate, sendMessages, type Sent } from './send-message.service.ts';
import type { Draft } from './message-parts.ts';
import { sentKindOf } from '@recado/rules/sendable';
import { findTemplate, mistakesIn, textOf, valuesOf } from './template.rules.ts';

/** ERR_NO_TEMPLATE_FOUND; ERR_TEMPLATE_VALUES with what does not fit; and what asking for templates may end with. */
export async function sendTemplate(call: Call, draft: Draft, given: TemplateMessage): Promise<Sent> {
  const begun = await call.run((ctx) => beginTemplate(ctx, draft));
  if ('messages' in begun) return begun;
  const { whatsappId } = begun;
  const templates = await askTemplates(call.platform, call.actor().companyId, whatsappId);
  const template = found(findTemplate(templates, given), 'ERR_NO_TEMPLATE_FOUND');
  const mistakes = mistakesIn(
    template,
    given,
    draft.files.map((file) => sentKindOf('cloud', file)),
  );
  if (mistakes.length > 0) fail('ERR_TEMPLATE_VALUES', undefined, mistakes);
  const { name, language } = template;
  const filled = { whatsappId, name, language, text: textOf(template, given), values: valuesOf(given) };
  return call.run((ctx) => sendMessages(ctx, { ...draft, template: filled }));
}
