// `npm run import-chatwoot -- --from postgres://…`: companies out of a Chatwoot database.
import { CHATWOOT } from './moving/chatwoot-source.ts';
import { importTool } from './moving/import-tool.ts';

await importTool(CHATWOOT);
