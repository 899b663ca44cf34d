// Imported before drizzle is, by whoever loads it: for each import of a package's file Node reads the package.json anew to learn what
// is meant and what kind of module it is (nodejs/node getPackageScopeConfig), and drizzle's has 179 kB: half of a start's processor time.
import { registerHooks, type ResolveFnOutput } from 'node:module';

/** All its `.js` are modules: it has one package.json, with that type. */
const OF_DRIZZLE = '/node_modules/drizzle-orm/';
const DRIZZLE = /^drizzle-orm(?:\/|$)/;

/** What our own files mean by its names: there is one copy of it. */
const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve: (specifier, context, next) => {
    const isOurs = context.parentURL?.includes('/node_modules/') === false;
    if (isOurs && DRIZZLE.test(specifier)) {
      const found = known.get(specifier) ?? next(specifier, context);
      known.set(specifier, found);
      return { ...found, shortCircuit: true };
    }
    return specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(OF_DRIZZLE) === true
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
