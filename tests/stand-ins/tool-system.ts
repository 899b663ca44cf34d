// A company's own system that an agent may ask: it checks signatures by the published way, remembers what it was asked,
// does nothing twice under one key, and can fail.
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { PromptTool } from '@recado/contract/prompt-tools';
import { gate, listening } from './stand-in.ts';

export interface ToolAsked {
  method: string;
  path: string;
  body: string;
  /** undefined: it was sent none */
  key: string | undefined;
  signed: boolean;
}

type Answer = { status?: number; type?: string; body?: string | object; fault?: 'cut' };

export interface ToolSystem {
  url: string;
  asked: ToolAsked[];
  /** what it did, of what changes something: once for each key */
  done: string[];
  /** left out: it says that the order is on its way */
  answers(how?: (asked: ToolAsked) => Answer): void;
  hold(held: boolean): void;
  close(): Promise<void>;
}

const onItsWay = (): Answer => ({ body: { state: 'on its way' } });

/** @param secretOf what calls are signed with, known once the company is there */
export async function toolSystem(secretOf: () => string): Promise<ToolSystem> {
  const asked: ToolAsked[] = [];
  const done = new Map<string, string>();
  let answer: (asked: ToolAsked) => Answer = onItsWay;
  const { passed, hold } = gate();

  function isSigned({ headers }: IncomingMessage, said: string): boolean {
    const part = (name: string): string => String(headers[`webhook-${name}`]);
    const key = Buffer.from(secretOf().replace('whsec_', ''), 'base64');
    const signed = createHmac('sha256', key)
      .update(`${part('id')}.${part('timestamp')}.${said}`)
      .digest('base64');
    return part('signature').split(' ').includes(`v1,${signed}`);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    const key = headers['idempotency-key'];
    const one = { method, path: url, body, key: typeof key === 'string' ? key : undefined };
    const each = { ...one, signed: isSigned(incoming, method === 'GET' ? url : body) };
    asked.push(each);
    if (each.key !== undefined && !done.has(each.key)) done.set(each.key, body);
    await passed();
    const { status = 200, type = 'application/json', body: said = '', fault } = answer(each);
    if (fault) return void incoming.socket.destroy();
    response.writeHead(status, { 'content-type': type }).end(typeof said === 'string' ? said : JSON.stringify(said));
  }

  const { url, close } = await listening(serve);
  return {
    url,
    asked,
    get done() {
      return [...done.values()];
    },
    answers: (how = onItsWay) => {
      answer = how;
    },
    hold,
    close,
  };
}

export const orderStatus = (url: string, more: Partial<PromptTool> = {}): PromptTool => ({
  name: 'order_status',
  description: 'Where an order is, by its number.',
  parameters: {
    type: 'object',
    properties: { number: { type: 'string', maxLength: 20 } },
    required: ['number'],
    additionalProperties: false,
  },
  url: `${url}/orders`,
  method: 'POST',
  effect: 'read',
  timeoutSeconds: 5,
  ...more,
});

export const cancelOrder = (url: string): PromptTool =>
  orderStatus(url, { name: 'cancel_order', description: 'Cancels an order.', effect: 'idempotent' });
