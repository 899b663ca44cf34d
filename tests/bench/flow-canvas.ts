// The flow builder with 300 nodes, in Chromium: how smoothly one of them is dragged, all of them are, and the drawing is moved.
import { chromium, type CDPSession, type Page } from '@playwright/test';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { FLOW_FORMAT, type FlowView } from '@recado/contract/flows';
import { hashPassword } from '@recado/server/modules/accounts/auth/passwords.service';
import { findChromium } from '@recado/e2e/chromium.ts';
import pg from 'pg';
import { signInAt } from './browser.ts';
import type { BenchProduct } from './product.ts';
import type { BenchData } from './seed.ts';

export interface FlowCanvasRow {
  name: string;
  nodes: number;
  framesPerSecond: number;
  /** the worst frame but one in a hundred, ms */
  slowFrame: number;
  /** ms of a core that the page's main thread uses for a frame, whatever else the machine does meanwhile */
  workPerFrame: number;
}

const NODES = 300;
const COLUMNS = 20;
const FRAMES = 180;
const PASSWORD = 'Bench-12345';

/** A flow as companies draw them, only long: menus that lead on, questions, texts. */
export function longFlow(): FlowGraph {
  const nodes = Array.from({ length: NODES }, (_, at): FlowGraph['nodes'][number] => {
    const position = { x: (at % COLUMNS) * 300, y: Math.floor(at / COLUMNS) * 280 };
    if (at === 0) return { id: '1', type: 'start', position, data: {} };
    if (at % 3 === 0)
      return {
        id: `n${at}`,
        type: 'menu',
        position,
        data: {
          message: `Which of them, in ${at}?`,
          arrayOption: [1, 2].map((number) => ({ number, value: `Way ${number}` })),
        },
      };
    if (at % 3 === 1) return { id: `n${at}`, type: 'message', position, data: { label: `What is said in ${at}` } };
    const typebotIntegration = { message: `What is asked in ${at}?`, answerKey: `answer${at}` };
    return { id: `n${at}`, type: 'question', position, data: { typebotIntegration } };
  });
  const connections = nodes.slice(1).map(({ id }, before) => ({
    id: `w${before}`,
    source: nodes[before]?.id ?? '',
    sourceHandle: before % 3 === 0 && before > 0 ? 'a1' : 'a',
    target: id,
  }));
  return { nodes, connections };
}

export async function measureFlowCanvas(product: BenchProduct, data: BenchData): Promise<FlowCanvasRow[]> {
  const email = await admit(product.databaseUrl, data);
  const admin = product.tokenOf({ id: data.adminId, companyId: data.companyId });
  const made = await fetch(`${product.url}/api/flowbuilder/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: FLOW_FORMAT, name: 'Bench', ...longFlow() }),
  });
  if (!made.ok) throw new Error(`the flow was not taken in: ${made.status} ${await made.text()}`);
  const { flow } = (await made.json()) as { flow: FlowView };
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const page = await signInAt(browser, product.url, { email, password: PASSWORD }, []);
    return await measureCanvas(page, flow.id);
  } finally {
    await browser.close();
  }
}

async function admit(databaseUrl: string, { adminId }: BenchData): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      `update users set password_hash = $1, profile = 'admin' where id = $2 returning email`,
      [await hashPassword(PASSWORD), adminId],
    );
    if (!rows[0]) throw new Error('the company has no administrator');
    return rows[0].email;
  } finally {
    await client.end();
  }
}

/** @param page of somebody who may draw that flow */
export async function measureCanvas(page: Page, flowId: number): Promise<FlowCanvasRow[]> {
  await page.goto(`/flowbuilder/${flowId}`);
  await page.locator('.react-flow__node').first().waitFor();
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const rows: FlowCanvasRow[] = [];
  const work = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name: metric }) => metric === 'ThreadTime')?.value ?? 0) * 1_000;
  };
  const measure = async (name: string, what: string): Promise<void> => {
    const before = await work();
    const frames = await page.evaluate(drag, { what, frames: FRAMES });
    const took = (await work()) - before;
    const sorted = frames.toSorted((one, other) => one - other);
    rows.push({
      name,
      nodes: NODES,
      framesPerSecond: (frames.length / frames.reduce((sum, each) => sum + each, 0)) * 1_000,
      slowFrame: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
      workPerFrame: took / frames.length,
    });
  };
  await measure('one is dragged, all in sight', '.react-flow__node');
  await measure('the drawing is moved, all in sight', '.react-flow__pane');
  await page.keyboard.press('Control+a');
  await page
    .locator('.react-flow__node.selected')
    .nth(NODES - 1)
    .waitFor();
  await measure('all are dragged', '.react-flow__node');
  await page.keyboard.press('Escape');
  await page.locator('.react-flow__node.selected').first().waitFor({ state: 'detached' });
  // Nearer, as far as one who edits goes.
  await page.mouse.move(720, 500);
  await page.keyboard.down('Control');
  for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await measure('the drawing is moved, some in sight', '.react-flow__pane');
  await measure('one is dragged, some in sight', '.react-flow__node');
  return rows;
}

/** In the page: with the mouse, a bit further in each frame, there and back. Answers how long each frame took, in ms. */
async function drag({ what, frames: count }: { what: string; frames: number }): Promise<number[]> {
  // What runs in the page has nothing from outside of it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect();
  if (!canvas) throw new Error('nothing is drawn');
  const middle = { x: canvas.left + canvas.width / 2, y: canvas.top + canvas.height / 2 };
  const near = (element: Element): number => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(left + width / 2 - middle.x, top + height / 2 - middle.y);
  };
  const target = [...document.querySelectorAll(what)].toSorted((one, other) => near(one) - near(other))[0];
  if (!target) throw new Error(`there is no ${what}`);
  const box = target.getBoundingClientRect();
  const from = what.endsWith('pane')
    ? middle
    : { x: box.left + box.width / 2, y: box.top + Math.min(12, box.height / 2) };
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const mouse = (type: string, at: { x: number; y: number }, on: EventTarget): void =>
    void on.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: at.x, clientY: at.y, buttons: 1 }),
    );
  mouse('mousedown', from, target);
  const frames: number[] = [];
  let before = await frame();
  for (let step = 1; step <= count; step += 1) {
    const far = 120 * Math.sin((step / count) * 2 * Math.PI);
    mouse('mousemove', { x: from.x + far, y: from.y + far / 2 }, window);
    const at = await frame();
    frames.push(at - before);
    before = at;
  }
  mouse('mouseup', from, window);
  return frames;
}

export function printFlowCanvas(rows: readonly FlowCanvasRow[], print: (line: string) => void): void {
  print('\n| the flow builder in Chromium | nodes | frames/s | p99 frame ms | ms of a core a frame |');
  print('| --- | ---: | ---: | ---: | ---: |');
  for (const { name, nodes, framesPerSecond, slowFrame, workPerFrame } of rows)
    print(
      `| ${name} | ${nodes} | ${framesPerSecond.toFixed(1)} | ${slowFrame.toFixed(0)} | ${workPerFrame.toFixed(1)} |`,
    );
}
