// A contact's picture, or initials in a colour that stays theirs.
import { Avatar } from '@mantine/core';
import type { ContactRef } from '@recado/contract/contacts';
import { Users } from 'lucide-react';
import { initialsOf } from '../shared/format/initials.ts';
import { hueOfNumber } from './contactHue.ts';
import classes from './ContactAvatar.module.css';

export interface ContactAvatarProps {
  contact: Pick<ContactRef, 'number' | 'name' | 'profilePicUrl' | 'isGroup'>;
  /** px */
  size?: number;
}

/** Decoration: the name stands beside it, so screen readers skip it. */
export function ContactAvatar({ contact, size = 40 }: ContactAvatarProps) {
  const initials = initialsOf(contact.name);
  return (
    <Avatar
      src={contact.profilePicUrl}
      size={size}
      radius={size}
      aria-hidden
      alt=""
      classNames={{ placeholder: classes.placeholder }}
      style={{ '--contact-hue': hueOfNumber(contact.number), flex: 'none' }}
    >
      {contact.isGroup || initials === '' ? <Users size={size * 0.5} /> : initials}
    </Avatar>
  );
}
