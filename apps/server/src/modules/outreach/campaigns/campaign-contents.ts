// What one person of a campaign is sent.
import type { SendContent } from '@recado/contract/actions';
import { CAMPAIGN_TEXTS } from '@recado/contract/campaigns';
import { expandCampaignText } from '@recado/rules/campaigns';
import { NothingToSay } from '../../inbox/messages/send-message.service.ts';
import type { StoredCampaign } from './campaigns.repo.ts';
import type { Recipient } from './recipients.repo.ts';

/**
 * The list's files first, then the text with the campaign's own file; or an approved text; or whether they want it at all. An
 * approved text also asks that: whoever answers it can be written to freely. Alone it goes without files, but for the one above
 * its text: to whoever has not written nothing else may go.
 */
export function contentsOf(
  campaign: StoredCampaign,
  person: Recipient,
): { contents: SendContent[]; variant: number | null } {
  const fill = (text: string): string => expandCampaignText(text, person, campaign.pace?.variables ?? []);
  const asks = campaign.confirmation && !person.confirmed;
  if (asks && !campaign.template)
    return { contents: [{ type: 'text', body: fill(campaign.confirmationMessage) }], variant: null };
  const list: SendContent[] =
    campaign.fileListId === null ? [] : [{ type: 'fileList', fileListId: campaign.fileListId }];
  const file = campaign.mediaId === null ? undefined : { mediaId: campaign.mediaId };
  if (campaign.template && (asks || !campaign.confirmation)) {
    const { header, body, buttons, text, ...named } = campaign.template;
    const filledButtons = Object.fromEntries(Object.entries(buttons).map(([at, value]) => [at, fill(value)]));
    const { takes = file && 'image', ...message } = named;
    const filled = {
      ...message,
      header: header.map(fill),
      body: body.map(fill),
      buttons: filledButtons,
      text: fill(text),
    };
    return {
      contents: [{ type: 'template', ...filled, ...(file && takes && { file }) }],
      variant: null,
    };
  }
  const texts = CAMPAIGN_TEXTS.flatMap((name, at) =>
    campaign[name] === '' ? [] : [{ at: at + 1, body: campaign[name] }],
  );
  // One after the other: each text goes to as many.
  const chosen = texts[person.id % Math.max(1, texts.length)];
  const body = chosen ? fill(chosen.body) : '';
  // The question had it above its text.
  const own: SendContent[] =
    file && !campaign.template?.takes
      ? [{ type: 'media', body, files: [file] }]
      : body.trim() === ''
        ? []
        : [{ type: 'text', body }];
  if (list.length + own.length === 0) throw new NothingToSay();
  return { contents: [...list, ...own], variant: chosen?.at ?? null };
}
