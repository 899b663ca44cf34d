// A campaign as its form holds it, and as it is sent.
import { CAMPAIGN_TEXTS, type Campaign, type campaignInput } from '@recado/contract/campaigns';
import type { TemplateMessage } from '@recado/contract/templates';
import type { z } from 'zod';
import { momentOf, wallClock } from '../../entities/schedule/scheduleValues.ts';

/** As it is sent. */
export type CampaignBody = z.input<typeof campaignInput>;
export type CampaignValues = Required<
  Omit<CampaignBody, 'status' | 'companyId' | 'scheduledAt' | 'template' | (typeof CAMPAIGN_TEXTS)[number]>
> & {
  /** its gaps may be empty: then it is not saved */
  template: TemplateMessage | null;
  texts: string[];
  /** `2026-11-21 15:30:00`, on the company's clock; null: not planned */
  at: string | null;
};

export const valuesOf = (campaign: Campaign | undefined, timeZone: string): CampaignValues => ({
  name: campaign?.name ?? '',
  texts: CAMPAIGN_TEXTS.map((name) => campaign?.[name] ?? ''),
  confirmation: campaign?.confirmation ?? false,
  confirmationMessage: campaign?.confirmationMessage ?? '',
  at: campaign?.scheduledAt ? wallClock(new Date(campaign.scheduledAt), timeZone) : null,
  whatsappId: campaign?.whatsappId ?? null,
  contactListId: campaign?.contactListId ?? null,
  tagListId: campaign?.tagId ?? null,
  fileListId: campaign?.fileListId ?? null,
  queueId: campaign?.queueId ?? null,
  template: campaign?.template ?? null,
  hoursFrom: campaign?.hoursFrom ?? '',
  hoursTo: campaign?.hoursTo ?? '',
  weekdays: campaign?.weekdays ?? [],
});

/** To whoever has not written only the template may go: no list of files. */
export const goesAlone = ({ template, confirmation }: Pick<CampaignValues, 'template' | 'confirmation'>): boolean =>
  template !== null && !confirmation;

export const inputOf = ({ texts, at, ...values }: CampaignValues, timeZone: string): CampaignBody => ({
  ...values,
  ...(goesAlone(values) && { fileListId: null }),
  ...Object.fromEntries(CAMPAIGN_TEXTS.map((name, index) => [name, texts[index] ?? ''])),
  scheduledAt: at === null ? null : momentOf(at, timeZone),
});
