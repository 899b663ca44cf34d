// Calls of flows and of what starts them.
import * as campaigns from '@recado/contract/flow-campaigns';
import { tryFlow } from '@recado/contract/flow-try';
import * as api from '@recado/contract/flows';
import type { Http } from '../../../platform/http/route.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { flowCampaignService } from './flow-campaigns.service.ts';
import { uploadFlowFile, uploadFlowFiles } from './flow-files.service.ts';
import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  exportFlow,
  getFlow,
  listFlows,
  renameFlow,
  restoreVersion,
  saveDraft,
  takeInFlow,
} from './flows.service.ts';
import { tryFlowStep } from './try-flow.service.ts';
import { flowHeat, getVersion, listVersions, previewPublish, publishFlow } from './publish.service.ts';

export function flowRoutes(http: Http, store: MediaStore): void {
  http.read(api.listFlows, (ctx, { query }) => listFlows(ctx, query));
  http.read(api.getFlow, (ctx, { params }) => getFlow(ctx, params.id));
  http.route(api.createFlow, (ctx, { body }) => createFlow(ctx, body.name));
  http.route(api.renameFlow, (ctx, { body: { flowId, ...change } }) => renameFlow(ctx, flowId, change));
  http.route(api.deleteFlow, (ctx, { params }) => deleteFlow(ctx, params.id));
  http.route(api.duplicateFlow, (ctx, { body }) => duplicateFlow(ctx, body.flowId));
  http.route(api.saveFlow, (ctx, { body }) => saveDraft(ctx, body));
  http.handle(api.uploadFlowImage, (call) => uploadFlowFile(call, store, 'image'));
  http.handle(api.uploadFlowAudio, (call) => uploadFlowFile(call, store, 'audio'));
  http.handle(api.uploadFlowContent, async (call) => {
    const stored = await uploadFlowFiles(call, store, 'content');
    return stored.map(({ name }) => name);
  });
  http.read(tryFlow, (ctx, { params, body }) => tryFlowStep(ctx, params.id, body));
  http.read(api.previewPublish, (ctx, { params }) => previewPublish(ctx, params.id));
  http.route(api.publishFlow, (ctx, { params, body }) => publishFlow(ctx, params.id, body));
  http.read(api.listFlowVersions, (ctx, { params }) => listVersions(ctx, params.id));
  http.read(api.getFlowVersion, (ctx, { params }) => getVersion(ctx, params.id, params.version));
  http.route(api.restoreFlowVersion, (ctx, { params }) => restoreVersion(ctx, params.id, params.version));
  http.read(api.exportFlow, (ctx, { params }) => exportFlow(ctx, params.id));
  http.route(api.importFlow, (ctx, { body }) => takeInFlow(ctx, body));
  http.read(api.flowHeat, (ctx, { params, query }) => flowHeat(ctx, params.id, query.version));

  http.read(campaigns.listFlowCampaigns, (ctx, { query }) => flowCampaignService.page(ctx, query));
  http.read(campaigns.getFlowCampaign, async (ctx, { params }) => ({
    details: await flowCampaignService.get(ctx, params.id),
  }));
  http.route(campaigns.createFlowCampaign, (ctx, { body }) => flowCampaignService.create(ctx, body));
  http.route(campaigns.updateFlowCampaign, (ctx, { body: { id, ...change } }) =>
    flowCampaignService.update(ctx, id, change),
  );
  http.route(campaigns.deleteFlowCampaign, (ctx, { params }) => flowCampaignService.remove(ctx, params.id));
}
