// What happened at the demo company in the last sixty days: short conversations, the same ones each time. Pure.
import { LANES, they, we, type AttendantName, type Line, type QueueName, type Scene } from './scenes.ts';
import { onDay } from './working-time.rules.ts';

const DAYS = 60;

const FIRST_NAMES =
  'Alice Antônio Bianca Caio Clara Davi Débora Elisa Fábio Gabriela Heitor Isabela João Karina Luiz Marina Nelson Olívia Pedro Raquel Sérgio Tânia Vítor Yasmin'.split(
    ' ',
  );
const LAST_NAMES = 'Alves Borges Cardoso Dias Esteves Freitas Gomes Lopes Martins Nunes Pereira Ribeiro'.split(' ');

/** They come again and again. */
const REGULARS = [
  'Café da Praça',
  'Condomínio Bela Vista',
  'Clínica Bem Viver',
  'Dona Iracema',
  'Academia Movimento',
  'Seu Osvaldo',
  'Livraria Ponto Final',
  'Escritório Tavares',
];

const EXCHANGES: Record<QueueName, readonly (readonly Line[])[]> = {
  Encomendas: [
    [
      they('Bom dia! Dá para encomendar uma torta de limão para amanhã?'),
      we('Bom dia! Dá sim. Tamanho médio, de 12 fatias, sai R$ 72,00.'),
      they('Pode ser. Retiro às 16h'),
      we('Anotado, até amanhã!'),
    ],
    [
      they('Quanto custa o cento do pão de queijo?'),
      we('R$ 85,00 o cento, assado na hora. Para quando seria?'),
      they('Sexta de manhã, dois centos'),
      we('Reservado para sexta às 8h 🧀'),
    ],
    [
      they('Oi, o bolo de milho leva leite?'),
      we('Leva, mas fazemos também com leite de coco. Quer um assim?'),
      they('Quero, obrigado'),
    ],
    [
      they('Preciso de 60 docinhos para domingo'),
      we('Temos brigadeiro, beijinho e cajuzinho, R$ 1,80 cada. Pode misturar.'),
      they('20 de cada, por favor'),
      we('Combinado! Retirada ou entrega?'),
      they('Retirada'),
    ],
  ],
  Entregas: [
    [they('Meu pedido já saiu?'), we('Saiu agora há pouco, chega em uns 15 minutos 🛵'), they('Valeu!')],
    [
      they('Boa tarde, entregam na Vila Nova?'),
      we('Entregamos sim, a taxa é R$ 7,00.'),
      they('Então manda 10 pães franceses e 200 g de presunto'),
      we('Fica R$ 29,40 com a entrega. Sai em 10 minutos.'),
    ],
    [
      they('Veio faltando o suco 😕'),
      we('Desculpe! O entregador volta com ele agora mesmo.'),
      they('Ok, no aguardo'),
      they('Chegou, obrigada'),
    ],
  ],
  Financeiro: [
    [
      they('Pode me mandar a nota da compra de ontem?'),
      we('Claro, em qual e-mail?'),
      they('O mesmo do cadastro'),
      we('Enviada!'),
    ],
    [they('O pix caiu? Mandei R$ 96,00'), we('Caiu sim, está tudo certo. Obrigado!')],
  ],
};

const ATTENDANTS: Record<QueueName, readonly AttendantName[]> = {
  Encomendas: ['Helena', 'Bruno', 'Camila'],
  Entregas: ['Bruno', 'Bruno', 'Helena'],
  Financeiro: ['Camila', 'Camila', 'Helena'],
};

const QUEUES: readonly QueueName[] = ['Encomendas', 'Encomendas', 'Entregas', 'Entregas', 'Financeiro'];

/** What most customers think; some do not say. */
const RATES: readonly (1 | 2 | 3 | null)[] = [3, 3, 2, null, 3, 1, 3, null, 2, 3, null, 3];

/** How far an order comes: some customers only ask for the price. */
const FAR = [...LANES.slice(1), 'Pronto para entregar', 'Pronto para entregar'] as const;

/** An even spread of whole numbers, the same for the same input. */
function spread(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b_3c6d);
  return (mixed ^ (mixed >>> 12)) >>> 0;
}

function pick<T>(list: readonly T[], seed: number): T {
  const value = list[spread(seed) % list.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** In working hours of the days before today; fewer at weekends. */
export function pastScenes(now: Date): Scene[] {
  const scenes: Scene[] = [];
  for (let day = DAYS; day >= 1; day -= 1) {
    const weekday = onDay(now, -day, 12).getUTCDay();
    const conversations = (weekday % 6 === 0 ? 1 : 3) + (spread(day) % 3);
    for (let turn = 0; turn < conversations; turn += 1) {
      const seed = day * 31 + turn * 7 + 1;
      const minute = spread(seed * 13) % (10 * 60);
      scenes.push(sceneOf(seed, scenes.length, onDay(now, -day, 9 + minute / 60)));
    }
  }
  return scenes;
}

function sceneOf(seed: number, at: number, ago: Date): Scene {
  const queue = pick(QUEUES, seed * 3);
  const rate = pick(RATES, seed * 5);
  return {
    customer: spread(seed * 11) % 3 === 0 ? pick(REGULARS, seed * 17) : newCustomer(at),
    status: 'closed',
    queue,
    attendant: pick(ATTENDANTS[queue], seed * 19),
    ago,
    pace: 1 + (spread(seed * 23) % 6),
    lines: pick(EXCHANGES[queue], seed * 29),
    ...(queue === 'Encomendas' && { lane: pick(FAR, seed * 37) }),
    ...(rate !== null && { rate }),
  };
}

const newCustomer = (at: number): string =>
  `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(at / FIRST_NAMES.length) % LAST_NAMES.length]}`;
