// What our Dockerfile says, as far as we use its language; what is not understood is refused.
export type Step =
  | { kind: 'COPY'; from: string | undefined; sources: readonly string[]; target: string; pairs?: undefined }
  | { kind: 'RUN'; command: string; pairs?: undefined }
  | { kind: 'ENV'; pairs: Readonly<Record<string, string>> };

export interface Stage {
  image: string;
  name: string | undefined;
  steps: Step[];
  workdir: string;
  user: string;
  cmd: readonly string[];
  healthcheck: readonly string[];
}

export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const [keyword, rest] of instructions(text)) {
    if (keyword === 'FROM') {
      const [, image = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name, steps: [], workdir: '/', user: 'root', cmd: [], healthcheck: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${keyword} stands before FROM`);
    take(stage, keyword, rest);
  }
  return stages;
}

/** A line each, without comments; what ends in a backslash goes on. */
function instructions(text: string): [string, string][] {
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [keyword = '', ...rest] = line.split(' ');
      return [keyword, rest.join(' ')];
    });
}

function take(stage: Stage, keyword: string, rest: string): void {
  switch (keyword) {
    case 'COPY': {
      const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
      const words = paths.split(' ').map((word) => (from === undefined ? word : word.replace(/^\//, '')));
      const target = paths.split(' ').at(-1) ?? '';
      stage.steps.push({ kind: 'COPY', from, sources: words.slice(0, -1), target });
      return;
    }
    case 'RUN':
      stage.steps.push({ kind: 'RUN', command: rest });
      return;
    case 'ENV':
      stage.steps.push({
        kind: 'ENV',
        pairs: Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2) as [string, string])),
      });
      return;
    case 'WORKDIR':
      stage.workdir = rest;
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.cmd = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${keyword} is not understood`);
  }
}

/** Whether a file is kept out of what is built from: rules are names, with `**` before them for any folder. */
export const ignored = (rules: readonly string[], file: string): boolean =>
  rules.some((rule) => {
    const name = rule.replace(/^\*\*\//, '');
    const inside = (at: string): boolean => at === name || at.startsWith(`${name}/`);
    return (
      inside(file) || (rule !== name && file.split('/').some((_, index, parts) => inside(parts.slice(index).join('/'))))
    );
  });
