// The page in the checkout's frame: the provider's three fields, and a token when the checkout asks for one.
// What is typed into them is in frames of the provider's, out of reach of this page as well.
import './cardPage.css';
import { allReady, methodOf, openMercadoPago, type MercadoPago, type SecureField } from './mercadoPago.ts';
import { CARD_FIELDS, type CardField, type CardLook, type FromCardPage, type ToCardPage } from './messages.ts';

const tell = (message: FromCardPage): void => parent.postMessage(message, location.origin);

let opened: { mercadoPago: MercadoPago; brand: () => string | undefined } | undefined;

async function show(look: CardLook): Promise<void> {
  document.documentElement.dataset['scheme'] = look.dark ? 'dark' : 'light';
  document.documentElement.lang = look.locale;
  for (const field of CARD_FIELDS) draw(field, look);
  const mercadoPago = await openMercadoPago(look.publicKey, look.locale);
  const { color } = getComputedStyle(document.body);
  const style = { color, fontSize: '14px', fontFamily: 'system-ui, sans-serif', height: '34px', padding: '0 12px' };
  const create = (field: CardField): SecureField => {
    const placeholder = field === 'expirationDate' ? '12/30' : '';
    const made = mercadoPago.fields.create(field, {
      placeholder,
      style,
      srLabel: look.labels[field],
      ariaRequired: true,
    });
    const box = boxOf(field);
    made.on('focus', () => box.toggleAttribute('data-focus', true));
    made.on('blur', () => box.removeAttribute('data-focus'));
    made.on('validityChange', ({ errorMessages = [] }) => box.toggleAttribute('data-wrong', errorMessages.length > 0));
    return made;
  };
  const [number, expiry, code] = [create('cardNumber'), create('expirationDate'), create('securityCode')];
  let brand: string | undefined;
  number.on('binChange', ({ bin }) => {
    brand = undefined;
    if (bin) void learnBrand(bin).catch(() => undefined);
  });
  /** How long number and code of this brand are. A card can do without: the provider looks at it anyway. */
  async function learnBrand(bin: string): Promise<void> {
    const method = methodOf((await mercadoPago.getPaymentMethods({ bin })).results);
    brand = method?.id;
    const [settings] = method?.settings ?? [];
    if (settings?.card_number) number.update({ settings: settings.card_number });
    if (settings?.security_code) code.update({ settings: settings.security_code });
  }
  const ready = allReady([number, expiry, code]);
  number.mount('cardNumber');
  expiry.mount('expirationDate');
  code.mount('securityCode');
  await ready;
  opened = { mercadoPago, brand: () => brand };
  tell({ kind: 'ready' });
}

const boxOf = (field: CardField): HTMLElement => {
  const box = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (!box) throw new Error(`no place for ${field}`);
  return box;
};

function draw(field: CardField, { labels, wrong }: CardLook): void {
  const box = document.createElement('div');
  box.dataset['field'] = field;
  const label = document.createElement('span');
  label.textContent = labels[field];
  const place = document.createElement('div');
  place.id = field;
  const fault = document.createElement('p');
  fault.setAttribute('role', 'alert');
  fault.textContent = wrong[field];
  box.append(label, place, fault);
  document.getElementById('fields')?.append(box);
}

async function tokenise(cardholderName: string, document: string): Promise<FromCardPage> {
  if (!opened) return { kind: 'away' };
  try {
    const { id } = await opened.mercadoPago.fields.createCardToken({
      cardholderName,
      identificationType: document.length === 14 ? 'CNPJ' : 'CPF',
      identificationNumber: document,
    });
    return { kind: 'token', cardToken: id, cardBrand: opened.brand() };
  } catch (faults) {
    return outcomeOf(faults);
  }
}

/** Its faults are a list; each names its field, where one is to blame. */
function outcomeOf(faults: unknown): FromCardPage {
  if (!Array.isArray(faults)) return { kind: 'away' };
  const named = new Set(faults.map(fieldOf));
  const wrong = CARD_FIELDS.filter((field) => named.has(field));
  for (const field of wrong) boxOf(field).toggleAttribute('data-wrong', true);
  return { kind: wrong.length > 0 ? 'wrong' : 'refused' };
}

const fieldOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'field' in fault ? fault.field : undefined;

addEventListener('message', ({ source, origin, data }: MessageEvent<ToCardPage>) => {
  if (source !== parent || origin !== location.origin) return;
  if (data.kind === 'show') void show(data).catch(() => tell({ kind: 'away' }));
  if (data.kind === 'tokenise') void tokenise(data.name, data.document).then(tell);
});
new ResizeObserver(() => tell({ kind: 'height', px: document.body.scrollHeight })).observe(document.body);
tell({ kind: 'here' });
