// In the making.
export function QueuesPage() {
  return null;
}
