// Rooms with a count of who wants them: many components may ask for one, the server hears of the first and the last.

export type RoomKind = 'joinChatBox' | 'joinTickets' | 'joinNotification';
export interface Room {
  kind: RoomKind;
  /** ticket id or uuid; status of a list; joinNotification has none */
  id?: string | number;
  /** why one may be in it: when that changes, it is another room to the server */
  place?: string;
  /** it was left a moment ago, only to be joined by its new place */
  moved?: boolean;
}

export interface RoomWire {
  join(room: Room): void;
  leave(room: Room): void;
}

const keyOf = (room: Room): string => `${room.kind}:${room.id ?? ''}`;

export class Rooms {
  readonly #wanted = new Map<string, { room: Room; count: number }>();
  readonly #wire: RoomWire;

  constructor(wire: RoomWire) {
    this.#wire = wire;
  }

  /** Returns the release; a second call of it does nothing. */
  want(room: Room): () => void {
    const key = keyOf(room);
    const entry = this.#wanted.get(key) ?? { room, count: 0 };
    entry.count += 1;
    this.#wanted.set(key, entry);
    if (entry.count === 1) this.#wire.join(room);
    else if (entry.room.place !== room.place) {
      this.#wire.leave(room);
      this.#wire.join({ ...room, moved: true });
    }
    entry.room = room;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      entry.count -= 1;
      if (entry.count > 0) return;
      this.#wanted.delete(key);
      this.#wire.leave(room);
    };
  }

  /** All rooms somebody is in: to be joined again after a reconnect. */
  all(): Room[] {
    return [...this.#wanted.values()].map(({ room }) => room);
  }
}
