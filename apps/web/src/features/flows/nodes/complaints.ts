// The words for what is wrong with a node's fields. Pure.
import type { FlowProblemCode } from '@recado/contract/flow-graph';
import type texts from '../../../shared/i18n/pt/flowNodes.json';

export type Complaint = `problem.${keyof (typeof texts)['problem']}`;

const WORDS: Partial<Record<FlowProblemCode, Complaint>> = {
  textMissing: 'problem.textMissing',
  textTooLong: 'problem.textTooLong',
  answerKeyMissing: 'problem.answerKeyMissing',
  badAnswerKey: 'problem.badAnswerKey',
  intervalMissing: 'problem.intervalMissing',
  intervalTooLong: 'problem.intervalTooLong',
  contentEmpty: 'problem.contentEmpty',
  emptyCards: 'problem.emptyCards',
  mediaMissing: 'problem.mediaMissing',
  queueMissing: 'problem.queueMissing',
  tagMissing: 'problem.tagMissing',
  flowMissing: 'problem.flowMissing',
  percentZero: 'problem.percentZero',
  optionsMissing: 'problem.optionsMissing',
  promptMissing: 'problem.promptMissing',
  addressMissing: 'problem.addressMissing',
  badAddress: 'problem.badAddress',
  botMissing: 'problem.botMissing',
  badBotName: 'problem.badBotName',
  instructionsShort: 'problem.instructionsShort',
};

export const complaintOf = (code: FlowProblemCode): Complaint => WORDS[code] ?? 'problem.badValue';
