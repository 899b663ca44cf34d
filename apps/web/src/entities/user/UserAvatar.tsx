// A colleague's initials, in a colour that stays theirs.
import { ContactAvatar } from '../ContactAvatar.tsx';

/** Decoration: the name stands beside it. */
export function UserAvatar({ id, name, size }: { id: number; name: string; size?: number }) {
  return <ContactAvatar contact={{ number: String(id), name, profilePicUrl: '', isGroup: false }} size={size} />;
}
