// What all parts of one running connection share.
import type { TroubleKind } from '@recado/contract/constants';
import type { InboundEvent } from '@recado/channel/inbound';
import type { Logger } from 'pino';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { Openings } from './openings.ts';
import type { Slots } from './slots.ts';

/** Where it is told how the line is doing: counted there, stored now and then. */
export interface HealthTold {
  /** messages that are new to us were taken in */
  cameIn(messages: readonly Extract<InboundEvent, { kind: 'message' }>[]): void;
  /** the network has taken a message */
  wentOut(): void;
  trouble(kind: TroubleKind, error: unknown): void;
}

export interface ChannelScope {
  platform: Platform;
  store: MediaStore;
  companyId: number;
  whatsappId: number;
  /** database work in bulk takes one of these: a busy connection leaves room for the others, and for requests */
  slots: Slots;
  /** channels that open at once */
  openings: Openings;
  health: HealthTold;
  /** aborted when the connection is no longer this process's, or the process ends */
  stopped: AbortSignal;
  log: Logger;
}

/** One transaction of the connection's company. */
export const inScope = <T>({ platform, companyId }: ChannelScope, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inCompany(platform, companyId, undefined, work);
