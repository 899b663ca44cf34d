// What a flow says by itself, where its makers have written nothing for it.
import type { Language } from '@recado/contract/constants';
import type { AnswerType } from '@recado/contract/flow-nodes';

export const OPEN_LIST: Record<Language, string> = { pt: 'Ver opções', en: 'See options', es: 'Ver opciones' };

export const WILL_NOT_DO: Record<Language, Record<AnswerType, string>> = {
  pt: {
    text: 'Não entendi. Pode escrever de novo?',
    number: 'Por favor, responda só com um número dentro do que foi pedido.',
    date: 'Por favor, escreva uma data como 31/12/2026.',
    email: 'Este e-mail não parece certo. Pode escrever de novo?',
    document: 'Este CPF ou CNPJ não parece certo. Pode escrever de novo?',
    options: 'Por favor, escolha uma das opções.',
    media: 'Por favor, envie uma foto, um áudio ou um arquivo.',
  },
  en: {
    text: 'Sorry, I didn’t get that. Could you write it again?',
    number: 'Please reply with just a number, within the range asked for.',
    date: 'Please write the date like 31/12/2026.',
    email: 'That email address doesn’t look right. Could you write it again?',
    document: 'That CPF or CNPJ doesn’t look right. Could you write it again?',
    options: 'Please choose one of the options.',
    media: 'Please send a photo, a voice message or a file.',
  },
  es: {
    text: 'No entendí. ¿Puede escribirlo de nuevo?',
    number: 'Por favor, responda solo con un número dentro de lo pedido.',
    date: 'Por favor, escriba una fecha como 31/12/2026.',
    email: 'Ese correo no parece correcto. ¿Puede escribirlo de nuevo?',
    document: 'Ese CPF o CNPJ no parece correcto. ¿Puede escribirlo de nuevo?',
    options: 'Por favor, elija una de las opciones.',
    media: 'Por favor, envíe una foto, un audio o un archivo.',
  },
};
