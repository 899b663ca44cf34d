// What assistants may do here (Model Context Protocol): each tool with the scope that it needs.
import type { ApiScope, PlanFeature } from './constants.ts';

/** Beside the API, not below it. */
export const MCP_PATH = '/mcp';

interface Needs {
  scope: ApiScope;
  /** the module of the plan that it belongs to, beside the API's own */
  feature?: PlanFeature;
}

const read: Needs = { scope: 'conversations:read' };
const write: Needs = { scope: 'conversations:write' };

export const MCP_TOOLS = {
  find_contacts: read,
  get_contact: read,
  find_conversations: read,
  read_conversation: read,
  get_summary_data: read,
  list_queues: read,
  list_tags: read,
  list_attendants: read,
  list_connections: read,
  list_schedules: { ...read, feature: 'useSchedules' },
  draft_answer: write,
  add_note: write,
  tag_conversation: write,
  untag_conversation: write,
  move_card: { ...write, feature: 'useKanban' },
  transfer_conversation: write,
  update_contact: write,
  send_message: { scope: 'conversations:send' },
} as const satisfies Record<string, Needs>;
export type McpTool = keyof typeof MCP_TOOLS;

export const needsOf = (tool: McpTool): Needs => MCP_TOOLS[tool];

/** minutes for which what was shown before it is sent may be confirmed */
export const PREVIEW_MINUTES = 15;
