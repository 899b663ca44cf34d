// A stand-in for Efí's API Pix, written from dev.efipay.com.br/docs/api-pix: client certificate, OAuth, immediate charges.
import fs from 'node:fs';
import path from 'node:path';
import { jsonServer, type JsonAnswer, type JsonRequest, type JsonServer } from './json-server.ts';

const FIXTURES = path.join(import.meta.dirname, '../fake-whatsapp/fixtures');
const cert = fs.readFileSync(path.join(FIXTURES, 'test-only-tls-cert.pem'));
const key = fs.readFileSync(path.join(FIXTURES, 'test-only-tls-key.pem'));

/** Of the application, and of whom to trust as a server: one and the same. */
export const EFI_CERTIFICATE = Buffer.concat([cert, key]);
export const EFI_AUTHORITY = cert;

export interface EfiStandIn extends JsonServer {
  clientId: string;
  clientSecret: string;
  /** Somebody pays; left out: what is asked for. Answers what Efí would post then. */
  pay(txid: string, valor?: string): object;
  /** tokens that were given out end */
  forgetTokens(): void;
}

interface Cob {
  txid: string;
  status: string;
  valor: { original: string };
  calendario: { criacao: string; expiracao: number };
  pixCopiaECola: string;
  pix?: { endToEndId: string; txid: string; valor: string; horario: string }[];
}

const refusal = (status: number, nome: string, mensagem: string): JsonAnswer => ({ status, body: { nome, mensagem } });

export async function efiStandIn(): Promise<EfiStandIn> {
  const clientId = 'Client_Id_test';
  const clientSecret = 'Client_Secret_test';
  const cobs = new Map<string, Cob>();
  let token = 'token-1';
  let given = 1;

  function create(txid: string, { body }: JsonRequest): JsonAnswer {
    const { valor, calendario, chave } = body as Partial<Cob> & { chave?: string };
    const original = valor?.original ?? '';
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return refusal(400, 'json_invalido', 'txid');
    if (!/^\d+\.\d{2}$/.test(original) || !chave) return refusal(400, 'valor_invalido', 'valor ou chave');
    if (cobs.has(txid)) return refusal(409, 'txid_duplicado', 'Campo txid já está em uso');
    const cob: Cob = {
      txid,
      status: 'ATIVA',
      valor: { original },
      calendario: { criacao: new Date().toISOString(), expiracao: calendario?.expiracao ?? 3_600 },
      pixCopiaECola: `00020101021226-${txid}`,
    };
    cobs.set(txid, cob);
    return { status: 201, body: { ...cob, loc: { id: 1 }, chave } };
  }

  /** Revising a charge: one that waits can be taken away. */
  function remove(txid: string, { body }: JsonRequest): JsonAnswer {
    const cob = cobs.get(txid);
    if (!cob) return refusal(404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada');
    if (body['status'] !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR') return refusal(400, 'json_invalido', 'status');
    if (cob.status !== 'ATIVA') return refusal(400, 'status_cobranca_invalido', 'O campo status é inválido');
    cobs.set(txid, { ...cob, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
    return { body: cobs.get(txid) ?? {} };
  }

  const server = await jsonServer(
    (request) => {
      const { method, path: at, headers } = request;
      if (method === 'POST' && at === '/oauth/token') {
        const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
        if (headers.authorization !== basic) return refusal(401, 'invalid_client', 'credenciais inválidas');
        token = `token-${(given += 1)}`;
        return { body: { access_token: token, token_type: 'Bearer', expires_in: 3_600, scope: 'cob.write cob.read' } };
      }
      if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { error: 'invalid_token' } };
      const txid = /^\/v2\/cob\/(\w+)$/.exec(at)?.[1] ?? '';
      if (method === 'PUT') return create(txid, request);
      if (method === 'PATCH') return remove(txid, request);
      const cob = cobs.get(txid);
      return cob ? { body: cob } : refusal(404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada');
    },
    // Who has no certificate of ours is not spoken to.
    { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true },
  );

  return {
    ...server,
    clientId,
    clientSecret,
    forgetTokens: () => void (token = ''),
    pay: (txid, valor) => {
      const cob = cobs.get(txid);
      if (!cob) throw new Error(`no charge ${txid}`);
      const horario = new Date().toISOString();
      const pix = { endToEndId: `E${txid}`, txid, valor: valor ?? cob.valor.original, horario };
      cobs.set(txid, { ...cob, status: 'CONCLUIDA', pix: [pix] });
      return { pix: [{ ...pix, chave: 'a-key', infoPagador: '' }] };
    },
  };
}
