// Counting who wants a room.
import { expect, it } from 'vitest';
import { Rooms, type Room } from './rooms.ts';

function recorded(): { rooms: Rooms; said: string[] } {
  const said: string[] = [];
  const say = (verb: string) => (room: Room) => void said.push(`${verb} ${room.kind} ${room.id ?? ''}`.trim());
  return { rooms: new Rooms({ join: say('join'), leave: say('leave') }), said };
}

it('tells the server of the first who comes and the last who goes', () => {
  const { rooms, said } = recorded();
  const one = rooms.want({ kind: 'joinChatBox', id: 5 });
  const two = rooms.want({ kind: 'joinChatBox', id: 5 });
  one();
  expect(said).toEqual(['join joinChatBox 5']);
  two();
  expect(said).toEqual(['join joinChatBox 5', 'leave joinChatBox 5']);
});

it('counts a release once', () => {
  const { rooms, said } = recorded();
  const one = rooms.want({ kind: 'joinTickets', id: 'open' });
  rooms.want({ kind: 'joinTickets', id: 'open' });
  one();
  one();
  expect(said).not.toContain('leave joinTickets open');
});

it('tells rooms of one kind apart and lists them for a reconnect', () => {
  const { rooms } = recorded();
  rooms.want({ kind: 'joinTickets', id: 'open' });
  rooms.want({ kind: 'joinTickets', id: 'pending' });
  const release = rooms.want({ kind: 'joinNotification' });
  release();
  expect(rooms.all()).toEqual([
    { kind: 'joinTickets', id: 'open' },
    { kind: 'joinTickets', id: 'pending' },
  ]);
});

it('joins again by its new place, however many want it', () => {
  const { rooms, said } = recorded();
  const one = rooms.want({ kind: 'joinChatBox', id: 5, place: 'queue-1' });
  const two = rooms.want({ kind: 'joinChatBox', id: 5, place: 'queue-1' });
  one();
  rooms.want({ kind: 'joinChatBox', id: 5, place: 'queue-2' });
  two();
  rooms.want({ kind: 'joinChatBox', id: 5, place: 'queue-2' });
  expect(said).toEqual(['join joinChatBox 5', 'leave joinChatBox 5', 'join joinChatBox 5']);
});

it('joins again when somebody comes back', () => {
  const { rooms, said } = recorded();
  rooms.want({ kind: 'joinChatBox', id: 5 })();
  rooms.want({ kind: 'joinChatBox', id: 5 });
  expect(said).toEqual(['join joinChatBox 5', 'leave joinChatBox 5', 'join joinChatBox 5']);
});
