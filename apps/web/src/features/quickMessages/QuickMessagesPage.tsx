// In the making.
export function QuickMessagesPage() {
  return null;
}
