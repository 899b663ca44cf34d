// `npm run import-company -- FILE`: a company out of what `npm run export-company` wrote, beside those that are there.
import path from 'node:path';
import { checkImport, type Checked } from './moving/check-import.ts';
import { importCompany } from './moving/import-company.ts';
import { withFilling } from './moving/with-filling.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { createLog } from './platform/log/log.ts';
import { openDatabase, refuseDatabase, secretKeyOf } from './start/database.ts';
import { openMediaStore } from './start/media-store.ts';
import { runTool, say } from './start/tool.ts';

await runTool(
  async ({ config, file: given, withMedia, has }) => {
    if (given === undefined) throw new ConfigError('Which archive? npm run import-company -- company.tar.gz');
    const file = path.resolve(given);
    const passphrase = config.backupPassphrase;
    const database = await openDatabase(config, createLog(config.logLevel));
    try {
      if (has('--dry-run')) {
        const { about, manifest, planId, renewed, rows } = await withFilling(database.url, (filling) =>
          checkImport(filling, { file, passphrase }),
        ).catch((error: unknown) => refuseDatabase(config, error));
        say(`${about.company.name} (${about.company.email}), as it was on ${about.at}, can be taken in:`);
        for (const [table, sum] of Object.entries(manifest.tables)) if (sum.rows > 0) say(`  ${table}: ${sum.rows}`);
        say(`  media files: ${manifest.media.files}`);
        say(termsOf(rows));
        if (planId === undefined) say('That plan is not here, and would be made; it would be offered to nobody else.');
        for (const table of renewed) say(`Some uuids of ${table} are here already: all of them would be made anew.`);
        if (!about.withSecrets) say('Passwords and credentials are not in it: people ask for a new password by mail.');
        say('Nothing was written.');
        return;
      }
      const done = await importCompany({
        databaseUrl: database.url,
        secretKey: await secretKeyOf(config),
        store: withMedia ? await openMediaStore(config) : undefined,
        file,
        passphrase,
      }).catch((error: unknown) => refuseDatabase(config, error));
      const count = Object.values(done.manifest.tables).reduce((sum, each) => sum + each.rows, 0);
      say(`${done.about.company.name} is company ${done.companyId} here: ${count} rows, ${done.files} media files.`);
      say('Every table was read again: it has arrived as it was sent.');
      say(termsOf(done.rows));
      if (done.planId === undefined) say('That plan was made; it is offered to nobody else.');
      if (!done.about.withSecrets) say('People ask for a new password by mail; connections are paired anew.');
      say('Its connections stand still. End those of the other installation first, then start them here.');
    } finally {
      await database.close();
    }
  },
  { switches: ['--dry-run'] },
);

function termsOf({ company: { due_date: until }, plan }: Checked['rows']): string {
  return `It has the plan ${String(plan['name'])}, ${typeof until === 'string' ? `paid until ${until.slice(0, 10)}` : 'without an end'}.`;
}
