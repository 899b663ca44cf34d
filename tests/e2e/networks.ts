// The networks behind the product, as near to the real ones as a test can have them: WhatsApp Web, the Cloud API, and a model.
import { fileURLToPath } from 'node:url';
import { startFakeWhatsApp, type FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import { GraphStandIn } from '../stand-ins/graph-stand-in.ts';
import { openAiStandIn, type OpenAiStandIn } from '../stand-ins/openai-stand-in.ts';
import type { ProductOptions } from './product.ts';

export interface Networks {
  readonly whatsapp: FakeWhatsApp;
  readonly graph: GraphStandIn;
  readonly model: OpenAiStandIn;
  /** what a product needs to take them for real */
  readonly productOptions: ProductOptions;
  close(): Promise<void>;
}

export async function startNetworks(): Promise<Networks> {
  const whatsapp = await startFakeWhatsApp();
  const graph = await GraphStandIn.start();
  const model = await openAiStandIn();
  return {
    whatsapp,
    graph,
    model,
    productOptions: {
      settings: { WHATSAPP_WEB_URL: whatsapp.url, WHATSAPP_GRAPH_URL: graph.url, OPENAI_BASE_URL: model.url },
      preload: [fileURLToPath(import.meta.resolve('@recado/fake-whatsapp/preload'))],
    },
    close: async () => {
      await whatsapp.close();
      await graph.close();
      await model.close();
    },
  };
}
