// Words with which somebody says that they want no more messages: the whole message, in three languages. Pure.
import { bareWords } from './bare-words.ts';

/**
 * As bareWords has them. None that also answers a question of a menu, a flow or a person
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
/** with all that stands around the words; of what is longer nothing is looked at */
const LONGEST = 200;

export function isOptOut(body: string): boolean {
  return body.length <= LONGEST && WORDS.has(bareWords(body));
}
