// In the making.
export function AnnouncementsPage() {
  return null;
}
