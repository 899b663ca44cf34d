// What a customer with a simulated phone does, by HTTP.
import { randomUUID } from 'node:crypto';
import * as calls from '@recado/contract/simulator';
import { mayHaveCommitted } from '../../platform/db/pg-errors.ts';
import { fail } from '../../platform/errors.ts';
import { readMultipart } from '../../platform/http/multipart.ts';
import { parseBody, type Call, type Http } from '../../platform/http/route.ts';
import { reserveFile } from '../../platform/media/kept-files.ts';
import type { MediaStore } from '../../ports/media-store.ts';
import { CustomerMail } from './customer-mail.ts';
import type { CustomerFile } from './customer-message.rules.ts';
import { fileKey } from './sandbox.rules.ts';
import {
  conversation,
  conversations,
  customerCalls,
  customerDeletes,
  customerEdits,
  customerMessage,
  customerReads,
  customerWrites,
  misbehave,
  scanCode,
  standsAlone,
  type HiddenFrom,
  type Inbox,
} from './simulator.service.ts';

export function simulatorRoutes(http: Http, store: MediaStore, inbox: Inbox): void {
  const { hiddenFrom } = inbox;
  const mail = new CustomerMail(http.platform);
  http.route(calls.getSimulator, async () => ({ on: true }));
  http.route(calls.scan, async (ctx, { params }) => {
    await scanCode(ctx, params.whatsappId);
    return {};
  });
  http.handle(calls.sendAsCustomer, async (call, { params, body }) => {
    if (call.request.isMultipart())
      return { id: await upload(call, store, { whatsappId: params.whatsappId, hiddenFrom }) };
    if (!standsAlone(body))
      return { id: await call.run((ctx) => customerWrites(ctx, { whatsappId: params.whatsappId, hiddenFrom }, body)) };
    const { companyId } = await call.admit();
    const written = customerMessage(params.whatsappId, body, http.platform.clock.now());
    if (!(await mail.write(companyId, written))) fail('ERR_NO_WAPP_FOUND');
    return { id: written.message.externalId };
  });
  http.route(calls.editAsCustomer, async (ctx, { params, body }) => {
    await customerEdits(ctx, params, body.body, hiddenFrom);
    return {};
  });
  http.route(calls.deleteAsCustomer, async (ctx, { params }) => {
    await customerDeletes(ctx, params, hiddenFrom);
    return {};
  });
  http.route(calls.getConversation, (ctx, { params }) => conversation(ctx, params.whatsappId, params.number, inbox));
  http.route(calls.listConversations, (ctx, { params }) => conversations(ctx, params.whatsappId, hiddenFrom));
  http.route(calls.readAsCustomer, async (ctx, { params, body }) => {
    await customerReads(ctx, params.whatsappId, body.number, hiddenFrom);
    return {};
  });
  http.route(calls.callAsCustomer, async (ctx, { params, body }) => {
    await customerCalls(ctx, params.whatsappId, body);
    return {};
  });
  http.route(calls.setFault, async (ctx, { params, body }) => {
    await misbehave(ctx, params.whatsappId, body);
    return {};
  });
}

/** The file is stored while it streams in; it goes again when the message does not come to be. */
async function upload(
  call: Call,
  store: MediaStore,
  at: { whatsappId: number; hiddenFrom: HiddenFrom },
): Promise<string> {
  const kept: string[] = [];
  try {
    const { fields, files } = await readMultipart<CustomerFile>(call.request, async (file) => {
      if (file.field !== 'media' || kept.length > 0) {
        file.content.resume();
        return fail('ERR_VALIDATION', 'media: one file');
      }
      const storageKey = fileKey(call.actor().companyId, randomUUID());
      kept.push(storageKey);
      await reserveFile(call.platform.db, call.actor().companyId, storageKey);
      const size = await store.put(storageKey, file.content);
      return { storageKey, size, fileName: file.name, mime: file.mime };
    });
    const body = parseBody(calls.sendAsCustomer, fields);
    return await call.run((ctx) => customerWrites(ctx, at, body, files[0]));
  } catch (error) {
    // A database that went away may yet have kept the message: then its file must be there.
    if (!mayHaveCommitted(error)) await Promise.allSettled(kept.map((key) => store.remove(key)));
    throw error;
  }
}
