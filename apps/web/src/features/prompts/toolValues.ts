// A tool's values in the form: its schema is written as text.
import { TOOL_DEFAULTS, toolInput, type PromptTool } from '@recado/contract/prompt-tools';
import { problemOfSchema, type SchemaComplaint } from '@recado/contract/tool-schema';
import { z } from 'zod';

export type Complaint = SchemaComplaint | 'notJson';

/** Whether this text is a schema; and what is wrong with it, and where. */
export function complaintOf(text: string): { complaint: Complaint; at: string } | undefined {
  const read = readJson(text);
  return read === undefined ? { complaint: 'notJson', at: '' } : problemOfSchema(read);
}

/** undefined: it is no JSON */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** undefined: it is no JSON, or no object */
export function objectIn(text: string): Record<string, unknown> | undefined {
  const read = readJson(text);
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
}

const { parameters: _parameters, ...fields } = toolInput.shape;

export const toolSchema = z.object({
  ...fields,
  parameters: z.string().refine((text) => complaintOf(text) === undefined, 'must be a JSON schema'),
});
export type ToolValues = z.input<typeof toolSchema>;

export const toolValuesOf = ({ parameters, ...tool }: PromptTool): ToolValues => ({
  ...tool,
  parameters: JSON.stringify(parameters, null, 2),
});

/** Of values that fit. */
export const toolOf = ({ parameters, ...tool }: ToolValues): z.input<typeof toolInput> => ({
  ...tool,
  parameters: objectIn(parameters) ?? {},
});

const EXAMPLE = {
  type: 'object',
  properties: { number: { type: 'string', description: '', maxLength: 20 } },
  required: ['number'],
  additionalProperties: false,
};

export const newTool = (): ToolValues => ({
  ...TOOL_DEFAULTS,
  name: '',
  description: '',
  url: '',
  parameters: JSON.stringify(EXAMPLE, null, 2),
});

/** What a model is told, without the marks that say that it is data. */
export const plain = (answer: string): string => answer.replaceAll(/<\/?tool_answer>\n?/g, '').trim();
