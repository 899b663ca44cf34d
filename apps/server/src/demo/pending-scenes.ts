// Customers of the demo company who wait for somebody.
import { HOUR, they, we, type Scene } from './scenes.ts';

export const PENDING_SCENES: readonly Scene[] = [
  {
    customer: 'Fernanda Castilho',
    status: 'pending',
    queue: 'Encomendas',
    lane: 'Pedido novo',
    ago: 1,
    lines: [
      they('Oi! Boa tarde'),
      they('Vocês fazem naked cake pra casamento civil? Umas 20 pessoas'),
      they('É daqui a duas semanas 💍'),
    ],
  },
  {
    customer: 'Gustavo Teles',
    status: 'pending',
    queue: 'Entregas',
    tags: ['Urgente'],
    ago: 4,
    lines: [they('Meu endereço saiu errado no pedido, é bloco B e não bloco D!!'), they('Consegue avisar o motoboy?')],
  },
  {
    customer: 'Sandra Oliveira',
    status: 'pending',
    ago: 6,
    lines: [they('Bom dia'), they('Qual o horário de vocês no domingo?')],
  },
  {
    customer: 'Paulo Henrique Costa',
    status: 'pending',
    queue: 'Financeiro',
    ago: 9,
    lines: [they('Segue o comprovante do pix da encomenda de ontem'), they('Deu R$ 132,00 certo?')],
  },
  {
    customer: 'Aline Barros',
    status: 'pending',
    ago: 15,
    lines: [they('Olá, vi no Instagram a torta holandesa. Ainda tem hoje? 😋')],
  },
  {
    customer: 'Márcio Vieira',
    status: 'pending',
    queue: 'Encomendas',
    ago: 22,
    lines: [
      they('Preciso de um orçamento de salgados para 50 pessoas'),
      they('Pode ser metade fritos e metade assados'),
      they('Dia 28, à noite'),
    ],
  },
  {
    customer: 'Renata Guimarães',
    status: 'pending',
    queue: 'Encomendas',
    tags: ['Cliente fiel'],
    lane: 'Em produção',
    ago: 38,
    lines: [
      they('Oi, meninas! O de sempre pra sexta, tá?'),
      they('Só troca o bolo de fubá pelo de milho dessa vez 🌽'),
    ],
  },
  {
    customer: 'Oficina do Zeca',
    status: 'pending',
    queue: 'Entregas',
    ago: HOUR,
    lines: [
      they('Opa, manda 15 pão na chapa e 2 garrafa de café aqui na oficina'),
      we('Opa, Zeca! Sai já. Café com ou sem açúcar?'),
      they('Uma de cada'),
      they('Anota na conta da oficina'),
    ],
  },
];
