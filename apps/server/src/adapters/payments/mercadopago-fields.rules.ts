// Whom the page with Mercado Pago's fields for cards lets in. Its script asks for what the fields are made of before it puts
// them into frames, and for the token; what it would tell trackers is switched off, and stays out.
const API = 'https://api.mercadopago.com';
const FIELDS = 'https://secure-fields.mercadopago.com';
/** where they are when that is away */
const FIELDS_ELSEWHERE = 'https://api-static.mercadopago.com';

export const CARD_PAGE_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  `connect-src ${API} ${FIELDS} ${FIELDS_ELSEWHERE}`,
  "form-action 'none'",
  "frame-ancestors 'self'",
  `frame-src ${FIELDS} ${FIELDS_ELSEWHERE}`,
  "img-src 'self' data:",
  "script-src 'self' https://sdk.mercadopago.com",
  "style-src 'self' 'unsafe-inline'",
].join(';');
