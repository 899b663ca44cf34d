import type { AnswerType } from '@recado/contract/flow-nodes';
import { describe, expect, it } from 'vitest';
import { readAnswer, readNumber } from './answers.ts';

describe('an answer', () => {
  it.each<[AnswerType, string, string | undefined]>([
    ['text', '  oi ', 'oi'],
    ['text', ' ', undefined],
    ['text', '{{name}}', '{ {name}}'],
    ['text', '{{{name}}}', '{ { {name}}}'],
    ['text', `${'a'.repeat(999)}😀`, `${'a'.repeat(999)}\uFFFD`],
    ['number', '1.234,5', '1234.5'],
    ['number', 'R$ 10,00', '10'],
    ['number', 'dez', undefined],
    ['number', 'uns 60', '60'],
    ['number', 'São R$ 1.234,50, obrigada.', '1234.5'],
    ['number', '2 caixas de 12', undefined],
    ...['10 mil reais', 'uns 3,5 mil', '2k', 'apto-12', 'menos de 5', 'tenho 2 anos e meio', 'até 10', 'não, 5'].map(
      (said): ['number', string, undefined] => ['number', said, undefined],
    ),
    ['number', 'custa 12.', '12'],
    ['number', 'às 14h30', undefined],
    ['number', 'CPF 529.982.247-25', undefined],
    ['date', '31/12/2026', '2026-12-31'],
    ['date', '1.2.26', '2026-02-01'],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '31/02/2026', undefined],
    ['date', 'amanhã', undefined],
    ['date', 'no dia 31/12/2026, à tarde', '2026-12-31'],
    ['date', '31/12/20266', undefined],
    ['date', 'dia 1/2/3/2026', undefined],
    ['date', 'de 30/12/2026 a 02/01/2027', undefined],
    ['email', 'ana@example.com', 'ana@example.com'],
    ['email', 'ana@', undefined],
    ['email', 'Meu e-mail é ana@example.com.', 'ana@example.com'],
    ['email', 'ana@example.com ou bia@example.com', undefined],
    ['document', '529.982.247-25', '52998224725'],
    ['document', '529.982.247-26', undefined],
    ['document', 'meu CPF é 529.982.247-25', '52998224725'],
    ['document', 'pedido 12 do CPF 529.982.247-25', undefined],
    ['document', '11.222.333/0001-81', '11222333000181'],
    ['options', 'Sim', 'sim'],
    ['options', '2', 'não'],
    ['options', '3', undefined],
    ['media', 'a text', undefined],
  ])('to a question for %s: %s', (answerType, text, kept) => {
    const choices = ['sim', 'não'].map((title, at) => ({ id: `q:o${at + 1}`, title }));
    expect(readAnswer({ answerType, options: ['sim', 'não'] }, { text }, choices)).toBe(kept);
  });

  it('within what was asked', () => {
    const asked = { answerType: 'number' as const, options: [], min: 1, max: 10 };
    expect(['0', '1', '10', '11'].map((text) => readAnswer(asked, { text }, []))).toEqual([
      undefined,
      '1',
      '10',
      undefined,
    ]);
    const words = { answerType: 'text' as const, options: [], min: 3 };
    expect(['ab', 'abc'].map((text) => readAnswer(words, { text }, []))).toEqual([undefined, 'abc']);
  });

  it.each([
    ['1.234', 1234],
    ['1,234.56', 1234.56],
    ['12.5', 12.5],
    ['12,50', 12.5],
    ['0,125', 0.125],
    ['1.234.567', 1_234_567],
    ['-3', -3],
    ['1-2', undefined],
    ['', undefined],
  ])('%s as a number', (written, number) => {
    expect(readNumber(written)).toBe(number);
  });
});
