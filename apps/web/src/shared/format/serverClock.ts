// The server's time: deadlines are its own, and a computer's clock may be minutes off.
const SECOND_MS = 1_000;

let offset = 0;

/** What an answer's Date header says; it names whole seconds, and was written between `sentAt` and now. */
export function heardServerTime(header: string | null, sentAt: number): void {
  const said = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(said)) return;
  // Moved no further than the answer proves it wrong: a slow answer does not spoil what a quick one told.
  const least = said - Date.now();
  const most = said + SECOND_MS - sentAt;
  if (least <= most) offset = Math.min(Math.max(offset, least), most);
}

export const serverNow = (): number => Date.now() + offset;
