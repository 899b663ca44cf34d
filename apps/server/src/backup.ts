// `npm run backup`: the whole installation as one file, while it runs or not.
import path from 'node:path';
import { createLog } from './platform/log/log.ts';
import { backUp } from './start/backup.ts';
import { runTool, say } from './start/tool.ts';

await runTool(async ({ config, file, withMedia }) => {
  const done = await backUp(config, createLog(config.logLevel), { file: file && path.resolve(file), withMedia });
  const rows = Object.values(done.rows).reduce((sum, each) => sum + each, 0);
  say(`${done.file}: ${rows} rows of ${Object.keys(done.rows).length} tables, ${done.media.files} media files`);
  if (!withMedia) say('Media files are not in it: see to it that they have a backup of their own.');
  if (done.media.gone > 0) say(`${done.media.gone} media files were removed while it was written.`);
  say(
    config.backupPassphrase === undefined
      ? '\nATTENTION: it holds the keys of this installation OPEN: whoever reads the file can sign in as anybody and read\nstored credentials. Keep it where only you can read it, or set BACKUP_PASSPHRASE.'
      : 'Its keys open with BACKUP_PASSPHRASE alone: without it the archive cannot be restored. The rows are not sealed.',
  );
});
