// The approved templates of an official number, as its network has them now.
import type { MessageTemplate } from '@recado/contract/templates';
import { found } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { askTemplates } from './channel-requests.service.ts';
import { findProvider } from './connections.repo.ts';

/** None of other networks. Errors: askTemplates. */
export async function listTemplates(call: Call, whatsappId: number): Promise<{ templates: MessageTemplate[] }> {
  const provider = found(await call.run(({ tx }) => findProvider(tx, whatsappId)), 'ERR_NO_WAPP_FOUND');
  if (provider !== 'cloud') return { templates: [] };
  return { templates: await askTemplates(call.platform, call.actor().companyId, whatsappId) };
}
