// In the making.
export function SchedulesPage() {
  return null;
}
