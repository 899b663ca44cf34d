// `npm run import-whaticket -- --from postgres://…`: companies out of a database of the Whaticket family.
import { importTool } from './moving/import-tool.ts';
import { WHATICKET } from './moving/whaticket-source.ts';

await importTool(WHATICKET);
