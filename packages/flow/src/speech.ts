// What is said and done in a step, with the answers so far filled in.
import { filledAddress } from '@recado/rules/address';
import { cutTo } from '@recado/rules/cut';
import type { Action } from '@recado/contract/actions';
import { FLOW_LIMITS } from '@recado/contract/flow-graph';
import type { NodeData } from '@recado/contract/flow-nodes';
import type { Choice } from '@recado/rules/choices';
import { isVariable } from '@recado/rules/variables';
import { drawnOf } from './drawn.ts';
import type { FlowContext } from './run.ts';
import { OPEN_LIST } from './words.ts';

const LONGEST_VALUE = 1_000;

/** A name that is filled in. */
const IN_BRACES = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu;

export class Speech {
  readonly effects: Action[] = [];
  readonly #context: FlowContext;
  readonly #vars: Readonly<Record<string, string>>;

  /** @param vars as they are while it speaks */
  constructor(context: FlowContext, vars: Readonly<Record<string, string>>) {
    this.#context = context;
    this.#vars = vars;
  }

  say(words: string): void {
    const body = cutTo(this.filled(words), FLOW_LIMITS.text);
    if (body.trim() !== '') this.effects.push({ kind: 'send', content: { type: 'text', body } });
  }

  ask(words: string, choices: Choice[]): void {
    const body = cutTo(this.filled(words), FLOW_LIMITS.text).trim() || '…';
    const button = OPEN_LIST[this.#context.language];
    this.effects.push({ kind: 'send', content: { type: 'choices', body, choices, button } });
  }

  /** False: the file is gone. @param of of sound: whether it is a voice note */
  show(name: string, caption = '', of: { asVoice?: boolean } = {}): boolean {
    const mediaId = this.#context.files[name];
    if (mediaId === undefined) return false;
    const body = this.filled(caption);
    this.effects.push({ kind: 'send', content: { type: 'media', body, files: [{ mediaId }], ...of } });
    return true;
  }

  setField({ field, value }: NodeData<'setField'>): void {
    this.effects.push({ kind: 'setField', field, value: cutTo(this.filled(value), LONGEST_VALUE) });
  }

  callOut(data: NodeData<'callOut'>): void {
    const values = Object.entries(data.values).map(([name, text]) => [name, cutTo(this.filled(text), LONGEST_VALUE)]);
    const url = filledAddress(data.url, (text) => this.filled(text));
    this.effects.push({ ...data, kind: 'callOut', url, values: Object.fromEntries(values) as Record<string, string> });
  }

  /** With answers in it, and nothing for what was not asked; other names are filled in where the message is written. */
  filled(text: string): string {
    const vars = this.#vars;
    return text.replaceAll(IN_BRACES, (written, name: string) => {
      if (Object.hasOwn(vars, name)) return vars[name] ?? '';
      return this.#isAsked(name) ? '' : written;
    });
  }

  /** A variable of ours of the same name says what it says until then. */
  #isAsked(name: string): boolean {
    if (isVariable(name)) return false;
    return Object.values(this.#context.flows).some((flow) => flow && drawnOf(flow.graph).answerKeys.has(name));
  }

  valueOf(written: string): string {
    const key = written.replace(/^\{\{\s*|\s*\}\}$/g, '').trim();
    const vars = this.#vars;
    if (Object.hasOwn(vars, key)) return vars[key] ?? '';
    return Object.hasOwn(this.#context.values, key) ? (this.#context.values[key] ?? '') : '';
  }
}
