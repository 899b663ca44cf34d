// From the files of a glob to namespaces: ./pt/tickets.json → tickets.
export type Texts = Record<string, object>;

export const byNamespace = (files: Record<string, object>): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]));
