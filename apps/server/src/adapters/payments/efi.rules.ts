// Efí's words and ours: immediate Pix charges of the API Pix (dev.efipay.com.br/docs/api-pix/cobrancas-imediatas, /webhooks). Pure.
import { z } from 'zod';
import type { ChargeOrder, ChargeStatus, CreatedCharge, ProviderCharge } from '../../ports/payment-gateway.ts';

/** The names of Efí's charges are ours: 26 to 35 letters and digits, so a uuid without its dashes. */
export const txidOf = (uuid: string): string => uuid.replaceAll('-', '');

export const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const reais = z.string().regex(/^\d{1,10}\.\d{2}$/);

export const cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: reais }),
  pixCopiaECola: z.string().optional(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  /** what has come for it */
  pix: z.array(z.object({ valor: reais })).optional(),
});
type Cob = z.output<typeof cob>;

const cents = (text: string): number => Math.round(Number(text) * 100);

export function cobRequest({ amount, now, expiresAt, description, payer }: ChargeOrder, key: string): object {
  const { name, document } = payer;
  const debtor = document.length === 11 ? { cpf: document, nome: name } : { cnpj: document, nome: name };
  return {
    calendario: { expiracao: Math.round((expiresAt.getTime() - now.getTime()) / 1_000) },
    ...(document !== '' && { devedor: debtor }),
    valor: { original: (amount / 100).toFixed(2) },
    chave: key,
    solicitacaoPagador: description.slice(0, 140),
  };
}

/** A charge that is waiting becomes one that nobody can pay. */
export const REMOVAL = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };

const STATUS: Record<string, ChargeStatus> = {
  ATIVA: 'pending',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'expired',
  REMOVIDA_PELO_PSP: 'expired',
};

/** Of a paid one counts what came, not what was asked for. */
export function chargeOf({ txid, status, valor, pix }: Cob): ProviderCharge {
  const ours = STATUS[status] ?? 'pending';
  const came = pix?.reduce((sum, each) => sum + cents(each.valor), 0);
  return {
    externalId: txid,
    status: ours,
    amount: ours === 'paid' ? (came ?? 0) : cents(valor.original),
    reason: null,
  };
}

export function createdOf(answer: Cob): CreatedCharge | undefined {
  const { pixCopiaECola, calendario } = answer;
  const made = Date.parse(calendario.criacao);
  if (!pixCopiaECola || Number.isNaN(made)) return undefined;
  const expiresAt = new Date(made + calendario.expiracao * 1_000);
  return { ...chargeOf(answer), qrcode: pixCopiaECola, url: null, expiresAt };
}

const notice = z.object({ pix: z.array(z.object({ txid: z.string().max(35).optional() })).max(1_000) });

/** Efí's test of the address says nothing of any Pix. */
export const noticed = (body: unknown): string[] =>
  (notice.safeParse(body).data?.pix ?? []).flatMap(({ txid }) => txid ?? []);
