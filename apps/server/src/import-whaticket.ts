// `npm run import-whaticket -- --from postgres://…`: companies out of a database of the Whaticket family.
import path from 'node:path';
import { bringMedia } from './moving/import-media.ts';
import { bringCompany, type CompanyReport } from './moving/import-whaticket.ts';
import { companiesOf, unknownTables } from './moving/whaticket-source.ts';
import { withFilling } from './moving/with-filling.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { openForeign } from './platform/db/foreign-reading.ts';
import { createLog, messageOf } from './platform/log/log.ts';
import { openDatabase, refuseDatabase } from './start/database.ts';
import { openMediaStore } from './start/media-store.ts';
import { runTool, say } from './start/tool.ts';

const USAGE = 'npm run import-whaticket -- --from postgres://user:password@host/database';

await runTool(
  async ({ config, valueOf, has }) => {
    const [from, only, folder] = [valueOf('--from'), valueOf('--company'), valueOf('--media')];
    if (from === undefined) throw new ConfigError(`Out of which database? ${USAGE}`);
    if (only !== undefined && !/^[1-9]\d{0,15}$/.test(only))
      throw new ConfigError('--company is a number of that database');
    const dryRun = has('--dry-run');
    const source = await openForeign(from).catch((error: unknown) => {
      throw new ConfigError(`--from: that database cannot be read (${messageOf(error)})`);
    });
    const database = await openDatabase(config, createLog(config.logLevel));
    try {
      if (!source.columns.has('Companies') || !source.columns.has('Tickets'))
        throw new ConfigError(
          '--from: that is no database of the Whaticket family: it has no "Companies" and "Tickets"',
        );
      const companies = await companiesOf(source, only === undefined ? undefined : Number(only));
      if (companies.length === 0) throw new ConfigError('There is no such company in that database');
      await withFilling(database.url, async (filling) => {
        const store = folder === undefined || dryRun ? undefined : await openMediaStore(config);
        for (const company of companies) {
          const report = await bringCompany(filling, source, company, {
            name: valueOf('--name') ?? 'whaticket',
            dryRun,
          });
          tell(report, dryRun);
          if (!store || folder === undefined) continue;
          const at = { companyId: report.companyId, foreignId: company.id, folder: path.resolve(folder) };
          const { stored, missing } = await bringMedia(filling, store, at);
          say(`  ${stored} media files stored, ${missing} are not in ${at.folder}`);
        }
      }).catch((error: unknown) => refuseDatabase(config, error));
      const unknown = await unknownTables(source);
      if (unknown.length > 0) say(`\nNothing is taken of these tables: ${unknown.join(', ')}.`);
      say(
        dryRun
          ? '\nNothing was kept.'
          : '\nNobody’s password could be taken along: people choose a new one with “Forgot your password?”. Connections are paired anew.',
      );
    } finally {
      await database.close();
      await source.close();
    }
  },
  { values: ['--from', '--company', '--media', '--name'], switches: ['--dry-run'] },
);

function tell({ name, companyId, known, added, leftOut }: CompanyReport, dryRun: boolean): void {
  say(`\n${name}${dryRun ? '' : `: company ${companyId}`}${known ? ', which is there already' : ''}`);
  for (const [table, count] of Object.entries(added)) if (count > 0) say(`  ${table}: ${count}`);
  if (leftOut.length > 0) say('  left out:');
  for (const { what, count, reason, which } of leftOut)
    say(`    ${what}, ${count}: ${reason}${which === null ? '' : ` (${which.slice(0, 500)})`}`);
}
