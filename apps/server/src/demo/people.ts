// Who is in the demo company, and how its work is divided.
import { LANES, type AttendantName, type LaneName, type QueueName, type TagName } from './scenes.ts';

export const COMPANY = { name: 'Padaria Sol Nascente', phone: '551130304040' };

/** The first one is the administrator. Addresses below `.example` belong to nobody. */
export const ATTENDANTS: readonly { key: AttendantName; name: string; email: string; queues: readonly QueueName[] }[] =
  [
    {
      key: 'Helena',
      name: 'Helena Duarte',
      email: 'helena@solnascente.example',
      queues: ['Encomendas', 'Entregas', 'Financeiro'],
    },
    { key: 'Bruno', name: 'Bruno Siqueira', email: 'bruno@solnascente.example', queues: ['Encomendas', 'Entregas'] },
    { key: 'Camila', name: 'Camila Reis', email: 'camila@solnascente.example', queues: ['Encomendas', 'Financeiro'] },
  ];

export const QUEUES: readonly { name: QueueName; color: string; greetingMessage: string }[] = [
  { name: 'Encomendas', color: '#2f9e44', greetingMessage: 'Conte para a gente o que você quer encomendar 🎂' },
  { name: 'Entregas', color: '#1c7ed6', greetingMessage: 'Já vamos ver a sua entrega 🛵' },
  { name: 'Financeiro', color: '#e8590c', greetingMessage: 'Notas, boletos e pagamentos: é aqui mesmo.' },
];

export const TAGS: readonly { name: TagName; color: string }[] = [
  { name: 'Cliente fiel', color: '#0ca678' },
  { name: 'Orçamento', color: '#7048e8' },
  { name: 'Festa', color: '#d6336c' },
  { name: 'Urgente', color: '#e03131' },
  { name: 'Reclamação', color: '#f08c00' },
];

const LANE_COLORS: Record<LaneName, string> = {
  'Pedido novo': '#868e96',
  'Orçamento enviado': '#9c36b5',
  'Aguardando pagamento': '#e8590c',
  'Em produção': '#1971c2',
  'Pronto para entregar': '#2f9e44',
};

/** Tags too, as all columns are. */
export const LANE_TAGS = LANES.map((name, at) => ({ name, color: LANE_COLORS[name], kanban: 1, laneOrder: at + 1 }));

export const CONNECTION = {
  name: 'Balcão',
  greetingMessage: 'Olá! Aqui é a Padaria Sol Nascente ☀️ Sobre o que você quer falar?',
  ratingMessage: 'O que achou do nosso atendimento, {{firstName}}?',
  complationMessage: 'Obrigado por falar com a gente. Até logo! 🥐',
};
