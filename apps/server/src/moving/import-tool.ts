// What the programs that bring companies out of other programs' databases do: read, bring, and tell.
import path from 'node:path';
import { ConfigError } from '../platform/config/config-error.ts';
import { type ForeignDatabase, openForeign } from '../platform/db/foreign-reading.ts';
import type { Filling } from '../platform/db/tenant-filling.ts';
import { createLog, messageOf } from '../platform/log/log.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { openDatabase, refuseDatabase } from '../start/database.ts';
import { openMediaStore } from '../start/media-store.ts';
import { runTool, say } from '../start/tool.ts';
import { bringCompany, type Wish } from './bring-company.ts';
import type { CompanyReport } from './bringing.ts';
import { type ForeignCompany, type ForeignProgram, notFound, unknownTables } from './foreign-program.ts';
import { bringMedia } from './import-media.ts';
import { withFilling } from './with-filling.ts';

export const importTool = (program: ForeignProgram): Promise<void> =>
  runTool(
    async ({ config, valueOf, has }) => {
      const [from, only, media] = [valueOf('--from'), valueOf(program.option), valueOf('--media')];
      if (from === undefined)
        throw new ConfigError(
          `Out of which database? npm run import-${program.name} -- --from postgres://user:password@host/database`,
        );
      if (only !== undefined && !/^[1-9]\d{0,15}$/.test(only))
        throw new ConfigError(`${program.option} is a number of that database`);
      const dryRun = has('--dry-run');
      const folder = media === undefined ? undefined : path.resolve(media);
      const source = await openForeign(from).catch((error: unknown) => {
        throw new ConfigError(`--from: that database cannot be read (${messageOf(error)})`);
      });
      const database = await openDatabase(config, createLog(config.logLevel));
      try {
        const companies = await companiesIn(program, source, only);
        await withFilling(database.url, async (filling) => {
          const store = folder === undefined || dryRun ? undefined : await openMediaStore(config);
          const wish = { name: valueOf('--name') ?? program.name, dryRun, folder };
          for (const company of companies) await bringOne(filling, { program, source }, company, { ...wish, store });
        }).catch((error: unknown) => refuseDatabase(config, error));
        await tellOfRest(program, source, dryRun);
      } finally {
        await database.close();
        await source.close();
      }
    },
    { values: ['--from', program.option, '--media', '--name'], switches: ['--dry-run'] },
  );

async function companiesIn(
  program: ForeignProgram,
  source: ForeignDatabase,
  only: string | undefined,
): Promise<ForeignCompany[]> {
  if (!program.signs.every((table) => source.columns.has(table)))
    throw new ConfigError(
      `--from: that is not ${program.calledHere}: it has not all of these tables: ${program.signs.join(', ')}`,
    );
  const companies = await program.companies(source, only === undefined ? undefined : Number(only));
  if (companies.length === 0) throw new ConfigError('There is no such company in that database');
  return companies;
}

async function bringOne(
  filling: Filling,
  from: { program: ForeignProgram; source: ForeignDatabase },
  company: ForeignCompany,
  { store, ...wish }: Wish & { store: MediaStore | undefined },
): Promise<void> {
  const report = await bringCompany(filling, from, company, wish);
  tell(report, wish);
  if (!store || wish.folder === undefined) return;
  const at = { companyId: report.companyId, foreignId: company.id, folder: wish.folder };
  const { stored, missing } = await bringMedia(filling, store, at);
  say(`  ${stored} media files stored, ${missing} are not in ${at.folder}`);
}

function tell({ name, companyId, known, added, leftOut, files }: CompanyReport, { dryRun, folder }: Wish): void {
  say(`\n${name}${dryRun ? '' : `: company ${companyId}`}${known ? ', which is there already' : ''}`);
  for (const [table, count] of Object.entries(added)) if (count > 0) say(`  ${table}: ${count}`);
  if (files) say(`  ${files.stored} media files would be stored, ${files.missing} are not in ${folder}`);
  if (leftOut.length > 0) say('  left out:');
  for (const { what, count, reason, which } of leftOut)
    say(`    ${what}, ${count}: ${reason}${which === null ? '' : ` (${which.slice(0, 500)})`}`);
}

async function tellOfRest(program: ForeignProgram, source: ForeignDatabase, dryRun: boolean): Promise<void> {
  const [missing, unknown] = [notFound(source, program), await unknownTables(source, program)];
  if (missing.length > 0) say(`\nThis version of that database does not have: ${missing.join(', ')}.`);
  if (unknown.length > 0) say(`\nNothing is taken of these tables: ${unknown.join(', ')}.`);
  say(
    dryRun
      ? '\nNothing was kept.'
      : '\nNobody’s password could be taken along: people choose a new one with “Forgot your password?”. Connections are paired anew.',
  );
}
