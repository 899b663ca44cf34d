// `npm run restore -- FILE`: an installation out of what `npm run backup` wrote, where there is none.
import path from 'node:path';
import { ConfigError } from './platform/config/config-error.ts';
import { createLog } from './platform/log/log.ts';
import { restore } from './start/restore.ts';
import { runTool, say } from './start/tool.ts';

await runTool(async ({ config, file, withMedia }) => {
  if (file === undefined) throw new ConfigError('Which archive? npm run restore -- recado-2026-11-23.tar.gz');
  const log = createLog(config.logLevel);
  const { about, manifest, mediaFiles } = await restore(config, log, { file: path.resolve(file), withMedia });
  const rows = Object.values(manifest.rows).reduce((sum, each) => sum + each, 0);
  say(`Restored as it was on ${about.at} (Recado ${about.version}): ${rows} rows, ${mediaFiles} media files.`);
  if (manifest.media.gone > 0)
    say(`${manifest.media.gone} media files had been removed while the archive was written: their messages lack them.`);
  if (!about.withMedia || !withMedia) say('Media files were not restored.');
  say('Start it when the installation that was backed up has ended: two of them would answer the same customers.');
});
