// Which connection and which customer the page shows; both stand in the address, so that a reload or a link keeps them.
import type { Connection } from '@recado/contract/connections';
import { useSearchParams } from 'react-router';
import { isGroupId, type Chat, type Person } from './customers.ts';

export interface Simulator {
  /** undefined: there is no simulated connection */
  connection: Connection | undefined;
  /** null: the list of conversations */
  chat: Chat | null;
  chooseConnection: (id: number) => void;
  /** `writer` only matters for groups: who of it holds the phone */
  openChat: (chat: Pick<Chat, 'id' | 'name'>, writer?: Person) => void;
  closeChat: () => void;
}

export function useSimulator(connections: readonly Connection[]): Simulator {
  const [params, setParams] = useSearchParams();
  const asked = connections.find(({ id }) => String(id) === params.get('connection'));
  const connection = asked ?? connections.find(({ status }) => status === 'CONNECTED') ?? connections[0];

  return {
    connection,
    chat: chatOf(params),
    chooseConnection: (id) => setParams({ connection: String(id) }),
    openChat: (chat, writer) =>
      setParams({
        ...(connection && { connection: String(connection.id) }),
        chat: chat.id,
        name: chat.name,
        ...(writer && { number: writer.number, writer: writer.name }),
      }),
    closeChat: () => setParams(connection ? { connection: String(connection.id) } : {}),
  };
}

function chatOf(params: URLSearchParams): Chat | null {
  const id = params.get('chat');
  if (id === null || !/^\d{8,20}$/.test(id)) return null;
  const name = params.get('name') ?? id;
  const number = params.get('number');
  const writer = number === null ? { number: id, name } : { number, name: params.get('writer') ?? number };
  return { id, name, isGroup: isGroupId(id), writer };
}
