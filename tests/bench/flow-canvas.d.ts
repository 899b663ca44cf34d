import { type Page } from '@playwright/test';
import type { FlowGraph } from '@recado/contract/flow-graph';
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
/** A flow as companies draw them, only long: menus that lead on, questions, texts. */
export declare function longFlow(): FlowGraph;
export declare function measureFlowCanvas(product: BenchProduct, data: BenchData): Promise<FlowCanvasRow[]>;
/** @param page of somebody who may draw that flow */
export declare function measureCanvas(page: Page, flowId: number): Promise<FlowCanvasRow[]>;
export declare function printFlowCanvas(rows: readonly FlowCanvasRow[], print: (line: string) => void): void;
