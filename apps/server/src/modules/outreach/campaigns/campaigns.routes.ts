// Calls of campaigns.
import { getCampaignSettings, setCampaignSettings } from '@recado/contract/campaign-settings';
import * as api from '@recado/contract/campaigns';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { namedTemplate } from './campaign-template.service.ts';
import {
  changeSettings,
  exportCampaign,
  openCampaign,
  openSettings,
  pageLeftOut,
  pageRecipients,
  preflight,
  reasonsOf,
} from './campaign-report.service.ts';
import { campaignMedia, campaignService, cancelCampaign, restartCampaign } from './campaigns.service.ts';
import { countAgain, writeAgain } from './write-again.service.ts';

export function campaignRoutes(http: Http, store: MediaStore): void {
  http.read(api.listCampaigns, (ctx, { query }) => campaignService.page(ctx, query));
  http.read(api.getCampaign, (ctx, { params }) => openCampaign(ctx, params.id));
  http.handle(api.createCampaign, async (call, { body }) => {
    const template = await namedTemplate(call, body.template, body.whatsappId);
    return call.run((ctx) => campaignService.create(ctx, body, template));
  });
  http.handle(api.updateCampaign, async (call, { params, body }) => {
    const before = await call.run((ctx) => campaignService.get(ctx, params.id));
    const template = await namedTemplate(call, body.template, body.whatsappId ?? before.whatsappId);
    return call.run((ctx) => campaignService.update(ctx, params.id, body, template));
  });
  http.route(api.deleteCampaign, (ctx, { params }) => campaignService.remove(ctx, params.id));
  http.handle(api.uploadCampaignMedia, async (call, { params }) => {
    await call.run(checkStorage);
    return campaignMedia.upload(call, store, params.id);
  });
  http.route(api.deleteCampaignMedia, (ctx, { params }) => campaignMedia.clear(ctx, params.id));
  http.route(api.cancelCampaign, (ctx, { params }) => cancelCampaign(ctx, params.id));
  http.route(api.restartCampaign, (ctx, { params }) => restartCampaign(ctx, params.id));
  http.read(api.countCampaignAgain, (ctx, { params }) => countAgain(ctx, params.id));
  http.route(api.writeCampaignAgain, (ctx, { params }) => writeAgain(ctx, params.id));
  http.read(api.preflightCampaign, (ctx, { params }) => preflight(ctx, params.id));
  http.read(api.listLeftOut, (ctx, { params, query }) => pageLeftOut(ctx, params.id, query));
  http.read(api.listRecipients, (ctx, { params, query }) => pageRecipients(ctx, params.id, query));
  http.read(api.listCampaignReasons, (ctx, { params }) => reasonsOf(ctx, params.id));
  http.file(api.exportCampaign, (call, { params }) => exportCampaign(call, params.id));
  http.read(getCampaignSettings, (ctx) => openSettings(ctx));
  http.route(setCampaignSettings, (ctx, { body }) => changeSettings(ctx, body.settings));
}
