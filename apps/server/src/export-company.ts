// `npm run export-company -- --company ID --to FILE`: everything of one company as one file, while everybody works.
import path from 'node:path';
import { existsSync } from 'node:fs';
import { LEFT_BEHIND } from './moving/moved-tables.ts';
import { exportCompany } from './moving/export-company.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { createLog } from './platform/log/log.ts';
import { openDatabase, refuseDatabase, secretKeyOf } from './start/database.ts';
import { openMediaStore } from './start/media-store.ts';
import { runTool, say } from './start/tool.ts';

const USAGE = 'npm run export-company -- --company 3 --to company.tar.gz';

await runTool(
  async ({ config, withMedia, valueOf, has }) => {
    const [id, to] = [Number(valueOf('--company')), valueOf('--to')];
    if (!Number.isSafeInteger(id) || id < 1 || to === undefined)
      throw new ConfigError(`Which company, and where to? ${USAGE}`);
    const passphrase = has('--without-secrets') ? undefined : config.backupPassphrase;
    if (passphrase === undefined && !has('--without-secrets'))
      throw new ConfigError(
        'Its passwords and credentials are sealed with a passphrase: set BACKUP_PASSPHRASE, or leave them behind with --without-secrets',
      );
    const file = path.resolve(to);
    if (existsSync(file)) throw new ConfigError(`${file} is there already: an archive is never written over`);
    const database = await openDatabase(config, createLog(config.logLevel));
    try {
      const done = await exportCompany({
        databaseUrl: database.url,
        secretKey: await secretKeyOf(config),
        store: withMedia ? await openMediaStore(config) : undefined,
        companyId: id,
        file,
        passphrase,
      }).catch((error: unknown) => refuseDatabase(config, error));
      const rows = Object.values(done.tables).reduce((sum, each) => sum + each.rows, 0);
      say(
        `${file}: ${done.company.name}, ${rows} rows of ${Object.keys(done.tables).length} tables, ${done.media.files} media files`,
      );
      if (!withMedia) say('Media files are not in it.');
      if (done.media.gone > 0) say(`${done.media.gone} media files that rows name are not in the media store.`);
      if (passphrase === undefined)
        say(
          'Passwords and credentials are not in it: people ask for a new password by mail, connections are paired anew.',
        );
      if (done.lost > 0)
        say(`${done.lost} credentials could not be read with this installation’s key, and are not in it.`);
      for (const [table, count] of Object.entries(done.left))
        say(`Left behind: ${count} of ${table} — ${LEFT_BEHIND[table]}.`);
      say('The rows are not sealed: they are customers’ conversations.');
    } finally {
      await database.close();
    }
  },
  { values: ['--company', '--to'], switches: ['--without-secrets'] },
);
