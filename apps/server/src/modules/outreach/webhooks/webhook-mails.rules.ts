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
    subject: 'A webhook was switched off',
    text: `For ${WEBHOOK_PATIENCE_DAYS} days this address has not answered, or it says that it is gone:\n${url}\n\nNothing is sent to it any more. Once it is mended, switch it on again and replay what it missed:\n${link}`,
  }),
  es: ({ url, link }) => ({
    subject: 'Se apagó un webhook',
    text: `Desde hace ${WEBHOOK_PATIENCE_DAYS} días esta dirección no responde, o dice que ya no existe:\n${url}\n\nDejamos de enviarle. Cuando esté corregida, enciéndala de nuevo y reenvíe lo que faltó:\n${link}`,
  }),
};
