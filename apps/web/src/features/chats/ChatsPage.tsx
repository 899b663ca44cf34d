// In the making.
export function ChatsPage() {
  return null;
}
