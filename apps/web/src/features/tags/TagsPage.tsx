// In the making.
export function TagsPage() {
  return null;
}
