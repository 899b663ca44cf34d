// Imported before drizzle is, by whoever loads it: for each of a package's files Node reads the package.json anew to learn what kind of
// module it is (nodejs/node getPackageScopeConfig), and drizzle's has 179 kB: 0.45 of the 1.5 s of processor time of a start.
import { registerHooks } from 'node:module';

/** All its `.js` are modules: it has one package.json, with that type. */
const OF_DRIZZLE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(OF_DRIZZLE) === true
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
