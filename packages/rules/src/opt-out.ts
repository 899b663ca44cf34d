// Words with which somebody says that they want no more messages: the whole message, in three languages. Pure.

/** without case, accents and what stands around them */
const WORDS = new Set([
  // Português
  'parar',
  'pare',
  'sair',
  'cancelar',
  'descadastrar',
  'descadastre',
  'remover',
  'sair da lista',
  'me tire da lista',
  'nao quero mais receber',
  'nao quero receber mensagens',
  'parar mensagens',
  'parar promocoes',
  // English
  'stop',
  'stop all',
  'stopall',
  'stop promotions',
  'unsubscribe',
  'opt out',
  'optout',
  'quit',
  'no more messages',
  // Español
  'baja',
  'alto',
  'darme de baja',
  'dar de baja',
  'salir',
  'desuscribir',
  'desuscribirme',
  'no quiero recibir mas',
  'no quiero recibir mensajes',
  'detener promociones',
]);
/** longer ones are read by people */
const LONGEST = 60;

export function isOptOut(body: string): boolean {
  if (body.length > LONGEST) return false;
  const words = body
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return WORDS.has(words);
}
