// What a scene of the demo company is: a conversation with a customer, and where it stands.
import type { TicketStatus } from '@recado/contract/constants';

export type QueueName = 'Encomendas' | 'Entregas' | 'Financeiro';
export type AttendantName = 'Helena' | 'Bruno' | 'Camila';
export type TagName = 'Cliente fiel' | 'Orçamento' | 'Festa' | 'Urgente' | 'Reclamação';

/** The columns of the board, from left to right. */
export const LANES = [
  'Pedido novo',
  'Orçamento enviado',
  'Aguardando pagamento',
  'Em produção',
  'Pronto para entregar',
] as const;
export type LaneName = (typeof LANES)[number];

export interface Line {
  fromUs: boolean;
  body: string;
  /** position of the line it replies to */
  repliesTo?: number;
}

export interface Scene {
  customer: string;
  status: TicketStatus;
  /** none: nobody has chosen one yet */
  queue?: QueueName;
  attendant?: AttendantName;
  tags?: readonly TagName[];
  /** where it is on the board; it came there through all columns before */
  lane?: LaneName;
  /** minutes of work since the last line, or when that was written */
  ago: number | Date;
  lines: readonly Line[];
  /** how much longer than usual they take to answer; left out: no longer */
  pace?: number;
  /** what the customer thought of it */
  rate?: 1 | 2 | 3;
}

/** The customer writes. */
export const they = (body: string, repliesTo?: number): Line => ({
  fromUs: false,
  body,
  ...(repliesTo !== undefined && { repliesTo }),
});

/** The company writes. */
export const we = (body: string, repliesTo?: number): Line => ({
  fromUs: true,
  body,
  ...(repliesTo !== undefined && { repliesTo }),
});

export const HOUR = 60;
export const DAY = 24 * HOUR;
