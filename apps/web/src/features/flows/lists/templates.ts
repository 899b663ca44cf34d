// Flows to start from, in the languages of the product: conversations that most companies have. None names a queue, a tag or
// a file, so that each can go into force as it is; where they end, people take over.
import type { Language } from '@recado/contract/constants';
import {
  START_ID,
  type FlowConnection,
  type FlowGraph,
  type FlowNode,
  type NodeType,
} from '@recado/contract/flow-graph';

export const TEMPLATES = ['menuWithHours', 'lead', 'orderStatus', 'satisfaction'] as const;
export type Template = (typeof TEMPLATES)[number];

type Words = Record<Language, readonly string[]>;

interface Drawing {
  words: Words;
  /** @param say words by their place */
  draw: (say: (at: number) => string) => { nodes: readonly Placed[]; ways: readonly string[] };
}

interface Placed {
  id: string;
  type: NodeType;
  /** where it stands: column and row */
  at: readonly [number, number];
  data: FlowNode['data'];
}

const COLUMN = 280;
const ROW = 200;

const place = (id: string, type: NodeType, at: readonly [number, number], data: FlowNode['data'] = {}): Placed => ({
  id,
  type,
  at,
  data,
});
const message = (id: string, at: readonly [number, number], label: string): Placed =>
  place(id, 'message', at, { label });
const question = (
  id: string,
  at: readonly [number, number],
  asked: { message: string; answerKey: string; answerType?: string; tries?: number },
): Placed => place(id, 'question', at, { typebotIntegration: asked });
const options = (...values: readonly string[]) => values.map((value, at) => ({ number: at + 1, value }));

const DRAWINGS: Readonly<Record<Template, Drawing>> = {
  menuWithHours: {
    words: {
      pt: [
        '{{ms}}, {{firstName}}! Como podemos ajudar?',
        'Vendas',
        'Suporte',
        'Falar com um atendente',
        'Conte o que você procura. Alguém de vendas já responde.',
        'Conte o que aconteceu, com o máximo de detalhes. Alguém do suporte já responde.',
        'Certo! Alguém já vai falar com você.',
        'Olá, {{firstName}}! Agora estamos fechados. Deixe a sua mensagem e respondemos assim que abrirmos.',
        'Anotado, obrigado! Até logo.',
      ],
      en: [
        '{{ms}}, {{firstName}}! How can we help?',
        'Sales',
        'Support',
        'Talk to a person',
        'Tell us what you’re looking for. Someone from sales will reply in a moment.',
        'Tell us what happened, in as much detail as you can. Someone from support will reply in a moment.',
        'Sure! Someone will be with you in a moment.',
        'Hi, {{firstName}}! We’re closed right now. Leave us a message and we’ll reply as soon as we open.',
        'Got it, thank you! Talk to you soon.',
      ],
      es: [
        '{{ms}}, {{firstName}}. ¿En qué podemos ayudar?',
        'Ventas',
        'Soporte',
        'Hablar con un agente',
        'Cuéntenos qué busca. Alguien de ventas le responde enseguida.',
        'Cuéntenos qué pasó, con todos los detalles que pueda. Alguien de soporte le responde enseguida.',
        '¡Claro! Alguien le atiende enseguida.',
        '¡Hola, {{firstName}}! Ahora estamos cerrados. Deje su mensaje y le respondemos en cuanto abramos.',
        '¡Anotado, gracias! Hasta pronto.',
      ],
    },
    draw: (say) => ({
      nodes: [
        place('hours', 'hours', [1, 0], { queueId: null }),
        place('menu', 'menu', [2, 0], { message: say(0), arrayOption: options(say(1), say(2), say(3)), tries: 3 }),
        message('sales', [3, -1], say(4)),
        message('support', [3, 0], say(5)),
        message('person', [3, 1], say(6)),
        question('leave', [2, 2], { message: say(7), answerKey: 'recado' }),
        message('thanks', [3, 2], say(8)),
      ],
      ways: [
        '1>hours',
        'hours.true>menu',
        'hours.false>leave',
        'menu.a1>sales',
        'menu.a2>support',
        'menu.a3>person',
        'menu.else>person',
        'leave>thanks',
      ],
    }),
  },
  lead: {
    words: {
      pt: [
        'Olá! Que bom ter você aqui. São só duas perguntas.',
        'Qual é o seu nome?',
        'Prazer, {{nome}}! Em qual e-mail podemos enviar a proposta?',
        'Obrigado, {{nome}}! Em breve alguém entra em contato pelo {{email_contato}}.',
      ],
      en: [
        'Hi! Great to have you here. Just two quick questions.',
        'What’s your name?',
        'Nice to meet you, {{nome}}! Which email should we send the offer to?',
        'Thank you, {{nome}}! We’ll email you at {{email_contato}} soon.',
      ],
      es: [
        '¡Hola! Qué bueno tenerle aquí. Son solo dos preguntas.',
        '¿Cuál es su nombre?',
        '¡Mucho gusto, {{nome}}! ¿A qué correo podemos enviar la propuesta?',
        '¡Gracias, {{nome}}! Pronto alguien le escribirá a {{email_contato}}.',
      ],
    },
    draw: (say) => ({
      nodes: [
        message('hello', [1, 0], say(0)),
        question('name', [2, 0], { message: say(1), answerKey: 'nome' }),
        question('email', [3, 0], { message: say(2), answerKey: 'email_contato', answerType: 'email' }),
        place('keep', 'setField', [4, 0], { field: 'email', value: '{{email_contato}}' }),
        message('thanks', [5, 0], say(3)),
      ],
      ways: ['1>hello', 'hello>name', 'name>email', 'email>keep', 'keep>thanks'],
    }),
  },
  orderStatus: {
    words: {
      pt: [
        'Vamos ver o seu pedido. Qual é o número dele?',
        'O pedido {{pedido}} é de produto ou de serviço?',
        'Produto',
        'Serviço',
        'Recebido! Vamos ver a entrega do pedido {{pedido}} e já respondemos aqui.',
        'Recebido! Vamos ver a agenda do pedido {{pedido}} e já respondemos aqui.',
        'Sem problema, alguém vai ajudar você a encontrar o seu pedido.',
      ],
      en: [
        'Let’s look at your order. What’s the order number?',
        'Is order {{pedido}} for a product or a service?',
        'Product',
        'Service',
        'Got it! We’re checking the delivery of order {{pedido}} and will reply here in a moment.',
        'Got it! We’re checking the appointment for order {{pedido}} and will reply here in a moment.',
        'No problem, someone will help you find your order.',
      ],
      es: [
        'Veamos su pedido. ¿Cuál es su número?',
        '¿El pedido {{pedido}} es de un producto o de un servicio?',
        'Producto',
        'Servicio',
        '¡Recibido! Revisamos la entrega del pedido {{pedido}} y le respondemos aquí enseguida.',
        '¡Recibido! Revisamos la agenda del pedido {{pedido}} y le respondemos aquí enseguida.',
        'No hay problema, alguien le ayudará a encontrar su pedido.',
      ],
    },
    draw: (say) => ({
      nodes: [
        question('number', [1, 0], { message: say(0), answerKey: 'pedido', answerType: 'number' }),
        place('kind', 'menu', [2, 0], { message: say(1), arrayOption: options(say(2), say(3)), tries: 3 }),
        message('delivery', [3, -1], say(4)),
        message('agenda', [3, 0], say(5)),
        message('person', [3, 1], say(6)),
      ],
      ways: ['1>number', 'number>kind', 'number.else>person', 'kind.a1>delivery', 'kind.a2>agenda', 'kind.else>person'],
    }),
  },
  satisfaction: {
    words: {
      pt: [
        '{{firstName}}, como foi o nosso atendimento?',
        'Ótimo',
        'Bom',
        'Ruim',
        'Que bom! Obrigado por responder.',
        'Obrigado! O que faltou para ser ótimo?',
        'Sentimos muito. O que aconteceu?',
        'Obrigado por contar. Vamos cuidar disso.',
      ],
      en: [
        '{{firstName}}, how did we do?',
        'Great',
        'OK',
        'Bad',
        'Glad to hear it! Thanks for your feedback.',
        'Thank you! What would have made it great?',
        'We’re sorry to hear that. What happened?',
        'Thanks for telling us. We’ll look into it.',
      ],
      es: [
        '{{firstName}}, ¿cómo fue nuestra atención?',
        'Excelente',
        'Buena',
        'Mala',
        '¡Qué bueno! Gracias por responder.',
        '¡Gracias! ¿Qué faltó para que fuera excelente?',
        'Lo sentimos mucho. ¿Qué pasó?',
        'Gracias por contarnos. Nos ocuparemos de ello.',
      ],
    },
    draw: (say) => ({
      nodes: [
        place('rate', 'menu', [1, 0], {
          message: say(0),
          arrayOption: options(say(1), say(2), say(3)),
          tries: 2,
          waitMinutes: 1_440,
        }),
        message('great', [2, -1], say(4)),
        question('fine', [2, 0], { message: say(5), answerKey: 'sugestao' }),
        question('bad', [2, 1], { message: say(6), answerKey: 'motivo' }),
        message('thanks', [3, 0], say(7)),
      ],
      ways: ['1>rate', 'rate.a1>great', 'rate.a2>fine', 'rate.a3>bad', 'fine>thanks', 'bad>thanks'],
    }),
  },
};

/** Ways are written `from>to`, or `from.handle>to`. */
function wayOf(written: string): FlowConnection {
  const [from = '', target = ''] = written.split('>');
  const [source = '', handle = 'a'] = from.split('.');
  return { id: written, source, target, sourceHandle: handle };
}

const START_LABEL: Record<Language, string> = {
  pt: 'Inicio do fluxo',
  en: 'Start of the flow',
  es: 'Inicio del flujo',
};

export function templateOf(template: Template, language: Language): FlowGraph {
  const { words, draw } = DRAWINGS[template];
  const { nodes, ways } = draw((at) => words[language][at] ?? '');
  const start = place(START_ID, 'start', [0, 0], { label: START_LABEL[language] });
  return {
    nodes: [start, ...nodes].map(({ id, type, at: [column, row], data }) => ({
      id,
      type,
      position: { x: column * COLUMN, y: row * ROW },
      data,
    })),
    connections: ways.map(wayOf),
  };
}
