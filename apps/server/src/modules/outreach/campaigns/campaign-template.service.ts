// The approved text of an official number that a campaign sends: asked of its network when the campaign is saved.
import type { TemplateMessage } from '@recado/contract/templates';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import { findTemplate, mistakesIn, textOf } from '../../inbox/messages/template.rules.ts';

/** undefined: it stays as it is. Its header may want a file: that is the campaign's. */
export async function namedTemplate(
  call: Call,
  given: TemplateMessage | null | undefined,
  whatsappId: number | null | undefined,
): Promise<(TemplateMessage & { text: string }) | null | undefined> {
  if (!given) return given;
  if (!whatsappId) fail('ERR_NO_TEMPLATE_FOUND', 'Only official numbers have templates');
  const templates = await askTemplates(call.platform, call.actor().companyId, whatsappId);
  const template = found(findTemplate(templates, given), 'ERR_NO_TEMPLATE_FOUND');
  const mistakes = mistakesIn(template, given, []).filter(({ path }) => path !== 'medias');
  if (mistakes.length > 0) fail('ERR_TEMPLATE_VALUES', undefined, mistakes);
  return { ...given, text: textOf(template, given) };
}
