// Which kind of day a separator names.
export function dayKind(at: string, now = new Date()): 'today' | 'yesterday' | 'other' {
  const day = new Date(at).toDateString();
  if (day === now.toDateString()) return 'today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return day === yesterday.toDateString() ? 'yesterday' : 'other';
}
