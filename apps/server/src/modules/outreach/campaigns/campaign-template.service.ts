// The approved text of an official number that a campaign sends: asked of its network when the campaign is saved.
import type { TemplateMessage } from '@recado/contract/templates';
import { headerKindOf } from '@recado/rules/templates';
import { fail, found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { askTemplates } from '../../catalog/connections/channel-requests.service.ts';
import type { TemplateParts } from '../../../schema/campaigns.ts';
import { areThere } from './campaigns.repo.ts';
import { findTemplate, mistakesIn, textOf } from '../../inbox/messages/template.rules.ts';

/** undefined: it stays as it is. Its header may want a file: that is the campaign's. */
export async function namedTemplate(
  call: Call,
  given: TemplateMessage | null | undefined,
  whatsappId: number | null | undefined,
): Promise<(TemplateMessage & TemplateParts) | null | undefined> {
  if (!given) return given;
  if (!whatsappId) fail('ERR_NO_TEMPLATE_FOUND', 'Only official numbers have templates');
  const isThere = await call.run(({ tx }) => areThere(tx, { whatsappId }));
  if (!isThere) fail('ERR_NOT_FOUND', 'What it names is gone');
  const templates = await askTemplates(call.platform, call.actor().companyId, whatsappId);
  const template = found(findTemplate(templates, given), 'ERR_NO_TEMPLATE_FOUND');
  const mistakes = mistakesIn(template, given, []).filter(({ path }) => path !== 'medias');
  if (mistakes.length > 0) fail('ERR_TEMPLATE_VALUES', undefined, mistakes);
  return { ...given, text: textOf(template, given), takes: headerKindOf(template) };
}
