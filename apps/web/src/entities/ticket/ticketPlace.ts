// Where tickets are opened on this screen: beside the list of them, or beside the board.
import { createContext, use } from 'react';

export interface TicketPlace {
  /** the address where none is open */
  home: string;
  addressOf: (uuid: string) => string;
}

const PlaceContext = createContext<TicketPlace>({ home: '/tickets', addressOf: (uuid) => `/tickets/${uuid}` });
export const TicketPlaceProvider = PlaceContext.Provider;
export const useTicketPlace = (): TicketPlace => use(PlaceContext);
