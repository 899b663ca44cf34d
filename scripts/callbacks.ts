// What one part of the product wants of another it asks by an event or a service. The composition hands no part a function of
// another: whoever reads the part would not find who answers.
import { parseSync, Visitor } from 'oxc-parser';
import type { Sources } from './imports.ts';

const COMPOSITION = /^apps\/server\/src\/(?:start\/)?[^/]+(?<!\.test)\.ts$/;
const MODULE = /\/modules\//;

/** One line for each function of a module that a module's function is given where the product is put together. */
export const callbacks = (sources: Sources): string[] =>
  [...sources].filter(([name]) => COMPOSITION.test(name)).flatMap(([name, text]) => callbacksIn(name, text));

function callbacksIn(name: string, text: string): string[] {
  const { module, program } = parseSync(name, text);
  const ofModules = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => MODULE.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value)),
  );
  const calls: { to: string; start: number; end: number }[] = [];
  const named: { what: string; at: number }[] = [];
  new Visitor({
    CallExpression: ({ callee, end }) => {
      if (callee.type === 'Identifier' && ofModules.has(callee.name))
        calls.push({ to: callee.name, start: callee.end, end });
    },
    Identifier: ({ name: what, start }) => {
      if (ofModules.has(what)) named.push({ what, at: start });
    },
  }).visit(program);
  return calls.flatMap(({ to, start, end }) =>
    named
      .filter(({ at }) => at > start && at < end)
      .map(({ what }) => `${name} hands ${what} to ${to}: a module asks another by an event or a service`),
  );
}
