// What a node's own fields lack: in the dialog that asks for them, and before the flow goes into force. Pure.
import {
  FLOW_LIMITS,
  type FlowNode,
  type FlowProblem,
  type FlowProblemCode,
  type NodeType,
} from '@recado/contract/flow-graph';
import { NODE_DATA } from '@recado/contract/flow-nodes';
import { readNode } from './drawn.ts';
import { error } from './problem.ts';

/** What a refused field means, by the last of its path. */
const FIELD_CODES: Readonly<Record<string, FlowProblemCode>> = {
  label: 'textMissing',
  message: 'textMissing',
  value: 'textMissing',
  answerKey: 'answerKeyMissing',
  sec: 'intervalMissing',
  url: 'mediaMissing',
  percent: 'percentZero',
  arrayOption: 'optionsMissing',
  queueId: 'queueMissing',
  tagId: 'tagMissing',
  flowId: 'flowMissing',
  promptId: 'promptMissing',
  urlN8N: 'addressMissing',
  typebotSlug: 'botMissing',
};

/** By the type of node where the field's name says something else. */
const TYPE_CODES: Partial<Record<NodeType, FlowProblemCode>> = {
  ticket: 'queueMissing',
  callOut: 'badValue',
  condition: 'badValue',
  setField: 'badValue',
};

/** @param at its place among the nodes, for the path of each */
export function dataProblems(node: FlowNode, at: number): FlowProblem[] {
  const { id, type, data } = node;
  const path = `nodes.${at}.data`;
  const read = NODE_DATA[type].safeParse(data);
  if (read.success) return readProblems(node, path);
  const seen = new Set<string>();
  return read.error.issues.flatMap((issue) => {
    const where = [path, ...issue.path.map(String)].join('.');
    if (seen.has(where)) return [];
    seen.add(where);
    return [error(id, where, codeOf(type, issue.path.map(String), issue.code, valueAt(data, issue.path)))];
  });
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );

function codeOf(type: NodeType, path: readonly string[], issue: string, value: unknown): FlowProblemCode {
  const missing = value === undefined || value === null || value === '' || value === 0;
  if (issue === 'too_big' && typeof value === 'string') return 'textTooLong';
  const field = path.findLast((part) => Number.isNaN(Number(part)));
  const typed = TYPE_CODES[type];
  if (typed) return typed;
  if (field === 'sec' && !missing && Number(value) > 0) return 'intervalTooLong';
  if (field === 'answerKey' && typeof value === 'string' && value.trim() !== '') return 'badAnswerKey';
  if (field === 'urlN8N' && !missing) return 'badAddress';
  if (field === 'typebotSlug' && !missing) return 'badBotName';
  if (type === 'openai' && field === 'prompt') return missing ? 'badValue' : 'instructionsShort';
  if (type === 'openai' && field === 'typebotIntegration') return 'promptMissing';
  if (type === 'typebot' && field === 'typebotIntegration') return 'addressMissing';
  if (type === 'question' && field === 'typebotIntegration') return 'textMissing';
  if ((type === 'content' || type === 'singleBlock') && field === 'elements' && missing) return 'contentEmpty';
  return (field && FIELD_CODES[field]) || 'badValue';
}

/** Of data that can be read. */
function readProblems(drawn: FlowNode, path: string): FlowProblem[] {
  const node = readNode(drawn);
  if (node?.type === 'question') {
    const { answerType, options } = node.data.typebotIntegration;
    if (answerType === 'options' && options.length === 0)
      return [error(node.id, `${path}.typebotIntegration.options`, 'optionsMissing')];
  }
  if (node?.type === 'content') {
    if (node.data.elements.length === 0) return [error(node.id, `${path}.elements`, 'contentEmpty')];
    return node.data.elements.flatMap(({ type, value }, at) => {
      const where = `${path}.elements.${at}.value`;
      if (type === 'interval') {
        const seconds = Number(value);
        if (seconds > FLOW_LIMITS.intervalSeconds) return [error(node.id, where, 'intervalTooLong')];
        return seconds > 0 ? [] : [error(node.id, where, 'intervalMissing')];
      }
      if (String(value).trim() !== '') return [];
      return [error(node.id, where, type === 'message' ? 'textMissing' : 'emptyCards')];
    });
  }
  return [];
}
