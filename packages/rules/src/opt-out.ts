// Words with which somebody says that they want no more messages: the whole message, in three languages. Pure.

/**
 * Without case, accents and what stands around them. None that also answers a question of a menu, a flow or a person
 * ("Confirmar ou cancelar?", "Urgência: alto ou baixo?"): the company would not know why a customer hears of nothing any more.
 */
const WORDS = new Set([
  // Português
  'parar',
  'pare',
  'sair',
  'descadastrar',
  'descadastre',
  'cancelar inscricao',
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
  'darme de baja',
  'dar de baja',
  'salir',
  'desuscribir',
  'desuscribirme',
  'cancelar suscripcion',
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
