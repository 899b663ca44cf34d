// Calls of flows and of what starts them.
import * as campaigns from '@recado/contract/flow-campaigns';
import * as tests from '@recado/contract/flow-tests';
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
  addImportedFlow,
  type Addresses,
} from './flows.service.ts';
import { changeTest, createTest, deleteTest, listTests } from './flow-tests.service.ts';
import { tryFlowStep } from './try-flow.service.ts';
import { flowHeat, getVersion, listVersions, previewPublish, publishFlow } from './publish.service.ts';

/** A graph has up to a million characters of nodes and as many of connections; a file has tests besides. */
const LARGE = { bodyLimit: 8 * 1024 * 1024 };

export function flowRoutes(http: Http, store: MediaStore, outside: Addresses): void {
  http.read(api.listFlows, (ctx, { query }) => listFlows(ctx, query));
  http.read(api.getFlow, (ctx, { params }) => getFlow(ctx, params.id, outside));
  http.route(api.createFlow, (ctx, { body }) => createFlow(ctx, body.name));
  http.route(api.renameFlow, (ctx, { body: { flowId, ...change } }) => renameFlow(ctx, flowId, change));
  http.route(api.deleteFlow, (ctx, { params }) => deleteFlow(ctx, params.id));
  http.route(api.duplicateFlow, (ctx, { body }) => duplicateFlow(ctx, body.flowId));
  http.route(api.saveFlow, (ctx, { body }) => saveDraft(ctx, body, outside), LARGE);
  http.handle(api.uploadFlowImage, (call) => uploadFlowFile(call, store, 'image'));
  http.handle(api.uploadFlowAudio, (call) => uploadFlowFile(call, store, 'audio'));
  http.handle(api.uploadFlowContent, async (call) => {
    const stored = await uploadFlowFiles(call, store, 'content');
    return stored.map(({ name }) => name);
  });
  http.read(tryFlow, (ctx, { params, body }) => tryFlowStep(ctx, params.id, body));
  http.handle(api.previewPublish, (call, { params }) => previewPublish(call, params.id, outside));
  http.handle(api.publishFlow, (call, { params, body }) => publishFlow(call, params.id, body, outside));
  http.read(api.listFlowVersions, (ctx, { params }) => listVersions(ctx, params.id));
  http.read(api.getFlowVersion, (ctx, { params }) => getVersion(ctx, params.id, params.version));
  http.route(api.restoreFlowVersion, (ctx, { params }) => restoreVersion(ctx, params.id, params.version, outside));
  http.read(api.exportFlow, (ctx, { params }) => exportFlow(ctx, params.id));
  http.route(api.importFlow, (ctx, { body }) => addImportedFlow(ctx, body, outside), LARGE);
  http.read(tests.listFlowTests, (ctx, { params }) => listTests(ctx, params.id));
  http.route(tests.createFlowTest, (ctx, { params, body }) => createTest(ctx, params.id, body));
  http.route(tests.updateFlowTest, (ctx, { params, body }) => changeTest(ctx, params.id, params.testId, body));
  http.route(tests.deleteFlowTest, (ctx, { params }) => deleteTest(ctx, params.id, params.testId));
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
