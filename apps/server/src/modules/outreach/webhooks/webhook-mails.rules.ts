// What a company is mailed when one of its addresses was switched off. Pure.
import type { Language } from '@recado/contract/constants';
import { WEBHOOK_PATIENCE_DAYS } from '@recado/contract/webhooks';

export const SWITCHED_OFF: Record<
  Language,
  (mail: { url: string; link: string }) => { subject: string; text: string }
> = {
  pt: ({ url, link }) => ({
    subject: 'Um webhook foi desligado',
    text: `Há ${WEBHOOK_PATIENCE_DAYS} dias este endereço não responde, ou responde que não existe mais:\n${url}\n\nDesligamos o envio para ele. Depois de corrigir, ligue de novo e reenvie o que faltou:\n${link}`,
  }),
  en: ({ url, link }) => ({
    subject: 'A webhook was turned off',
    text: `This address hasn’t responded for ${WEBHOOK_PATIENCE_DAYS} days, or says it no longer exists:\n${url}\n\nWe’ve stopped sending to it. Once it’s fixed, turn it back on and replay what it missed:\n${link}`,
  }),
  es: ({ url, link }) => ({
    subject: 'Se desactivó un webhook',
    text: `Desde hace ${WEBHOOK_PATIENCE_DAYS} días esta dirección no responde, o dice que ya no existe:\n${url}\n\nDejamos de enviarle. Cuando esté corregida, active el webhook de nuevo y reenvíe lo que faltó:\n${link}`,
  }),
};
