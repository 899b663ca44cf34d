// What of node-postgres is used here and not in its types.
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(this: void, value: unknown): string | Buffer | null };
  export default utils;
}
