// Stands in for Mercado Pago's script and what its fields are made of, where a page asks for them: frames of another origin,
// in which a card is typed, and a token that is made there.
import type { Page } from '@playwright/test';

export interface CardAsked {
  card_number: string;
  cardholder: { name: string; identification: { type: string; number: string } };
}

/** Answers what was asked for tokens so far. */
export async function standInForMercadoPago(page: Page): Promise<CardAsked[]> {
  const asked: CardAsked[] = [];
  await page.route('https://sdk.mercadopago.com/js/v2', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script.toString()})()` }),
  );
  await page.route('https://secure-fields.mercadopago.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<input><script>(${field.toString()})()</script>` }),
  );
  await page.route('https://api.mercadopago.com/**', (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const request = route.request();
    if (request.url().includes('/v1/payment_methods'))
      return route.fulfill({ headers, json: { results: [{ id: 'visa', payment_type_id: 'credit_card' }] } });
    if (request.method() === 'POST') asked.push(request.postDataJSON() as CardAsked);
    return route.fulfill({ headers, json: { id: 'tok_approved' } });
  });
  return asked;
}

/** In the page, in the place of the script; as much of it as is used. */
function script(): void {
  const API = 'https://api.mercadopago.com/v1';
  let holder: Window | null = null;
  class MercadoPago {
    fields = {
      create: (name: string, options: { srLabel: string; style: object }) => {
        const heard = new Map<string, (event: object) => void>();
        return {
          on: (event: string, hear: (event: object) => void) => heard.set(event, hear),
          update: () => undefined,
          mount: (id: string) => {
            const frame = document.createElement('iframe');
            frame.title = options.srLabel;
            frame.style.cssText = 'border:0;width:100%;height:34px';
            frame.src = `https://secure-fields.mercadopago.com/?${JSON.stringify({ name, ...options.style })}`;
            frame.addEventListener('load', () => {
              if (name === 'cardNumber') holder = frame.contentWindow;
              heard.get('ready')?.({});
            });
            addEventListener('message', ({ source, data }) => {
              if (source === frame.contentWindow && typeof data === 'string') heard.get('binChange')?.({ bin: data });
            });
            document.getElementById(id)?.append(frame);
          },
        };
      },
      createCardToken: (card: Record<string, string>) =>
        new Promise((resolve, reject) => {
          addEventListener(
            'message',
            ({ data }: MessageEvent<{ id?: string; wrong?: true }>) =>
              data.wrong ? reject([{ field: 'cardNumber', code: '205', message: 'card_number' }]) : resolve(data),
            { once: true },
          );
          holder?.postMessage(card, '*');
        }),
    };
    getPaymentMethods = async ({ bin }: { bin: string }): Promise<unknown> =>
      (await fetch(`${API}/payment_methods/search?bins=${bin}`)).json();
  }
  Object.assign(window, { MercadoPago });
}

/** In the frame of a field. */
function field(): void {
  const input = document.querySelector('input');
  const style = JSON.parse(decodeURIComponent(location.search.slice(1))) as Record<string, string>;
  document.body.style.margin = '0';
  if (!input) return;
  Object.assign(input.style, style, {
    width: '100%',
    boxSizing: 'border-box',
    border: '0',
    background: 'none',
    outline: 'none',
  });
  input.setAttribute('aria-label', style['name'] ?? '');
  input.addEventListener('input', () => {
    const digits = input.value.replaceAll(/\D/g, '');
    if (style['name'] === 'cardNumber' && digits.length === 8) parent.postMessage(digits, '*');
  });
  const tokenise = async (data: Record<string, string>): Promise<void> => {
    const number = input.value.replaceAll(/\D/g, '');
    if (number.length !== 16) return parent.postMessage({ wrong: true }, '*');
    const identification = { type: data['identificationType'], number: data['identificationNumber'] };
    const body = JSON.stringify({ card_number: number, cardholder: { name: data['cardholderName'], identification } });
    const answer = await fetch('https://api.mercadopago.com/v1/card_tokens', { method: 'POST', body });
    parent.postMessage(await answer.json(), '*');
  };
  addEventListener('message', ({ data }: MessageEvent<Record<string, string>>) => void tokenise(data));
}
