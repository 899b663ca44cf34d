// Mercado Pago's script (sdk.mercadopago.com/js/v2), as much of it as is used here: fields in frames of its own.
import type { CardField } from './messages.ts';

const SCRIPT = 'https://sdk.mercadopago.com/js/v2';
const WAIT_MS = 20_000;

interface FieldEvent {
  bin?: string | null;
  errorMessages?: readonly unknown[];
}

export interface SecureField {
  mount(id: string): unknown;
  on(event: 'ready' | 'focus' | 'blur' | 'validityChange' | 'binChange', hear: (event: FieldEvent) => void): unknown;
  update(values: { settings: object }): unknown;
}

interface PaymentMethod {
  id: string;
  payment_type_id?: string;
  settings?: readonly { card_number?: object; security_code?: object }[];
}

export interface MercadoPago {
  fields: {
    create(field: CardField, options: object): SecureField;
    /** rejects with a list of what is wrong */
    createCardToken(holder: {
      cardholderName: string;
      identificationType: 'CPF' | 'CNPJ';
      identificationNumber: string;
    }): Promise<{ id: string }>;
  };
  getPaymentMethods(query: { bin: string }): Promise<{ results?: readonly PaymentMethod[] }>;
}

declare global {
  interface Window {
    MercadoPago?: new (publicKey: string, options: object) => MercadoPago;
  }
}

/** Rejects when it does not come. */
export async function openMercadoPago(publicKey: string, locale: string): Promise<MercadoPago> {
  if (!window.MercadoPago) await loadScript();
  if (!window.MercadoPago) throw new Error('the script is another one');
  // Who buys is not followed, and what would follow is not let in.
  return new window.MercadoPago(publicKey, { locale, advancedFraudPrevention: false, trackingDisabled: true });
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const failed = () => reject(new Error('the script did not come'));
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', failed);
    setTimeout(failed, WAIT_MS);
    script.src = SCRIPT;
    document.head.append(script);
  });
}

/** Resolves when all of them take what is typed; rejects when that takes too long. */
export function allReady(fields: readonly SecureField[]): Promise<unknown> {
  const ready = fields.map((field) => new Promise<void>((resolve) => field.on('ready', () => resolve())));
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('the fields did not come')), WAIT_MS));
  return Promise.race([Promise.all(ready), late]);
}

/** Of cards that are both, the credit card. */
export function methodOf(results: readonly PaymentMethod[] = []): PaymentMethod | undefined {
  return results.find(({ payment_type_id: type }) => type === 'credit_card') ?? results[0];
}
