// Templates, for tests.
import type { MessageTemplate } from '@recado/contract/templates';

export const templateOf = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  name: 'order_ready',
  language: 'pt_BR',
  category: 'UTILITY',
  header: { type: 'text', text: 'Pedido {{1}}', variables: ['1'] },
  body: { text: 'Olá, {{1}}! Seu pedido chega {{2}}. Até logo, {{1}}.', variables: ['1', '2'] },
  footer: 'Padaria',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Obrigado', url: null, hasVariable: false },
    { type: 'URL', text: 'Acompanhar', url: 'https://padaria.example/p/{{1}}', hasVariable: true },
  ],
  ...change,
});

export const plainTemplate = templateOf({
  name: 'hello_again',
  language: 'en',
  header: null,
  body: { text: 'Hello, {{first_name}}!', variables: ['first_name'] },
  footer: null,
  buttons: [],
});

export const couponTemplate = templateOf({
  name: 'coupon',
  header: null,
  body: { text: 'Um desconto para você.', variables: [] },
  footer: null,
  buttons: [
    { type: 'COPY_CODE', text: 'Copiar código', url: null, hasVariable: true },
    { type: 'URL', text: 'Usar', url: 'https://padaria.example/c?code={{1}}', hasVariable: true },
  ],
});
