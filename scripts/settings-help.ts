// Prints what can be set: `npm start -- --help`.
import { settingsHelp } from '../apps/server/src/platform/config/settings.ts';

process.stdout.write(`${settingsHelp()}\n`);
