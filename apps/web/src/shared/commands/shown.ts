// Whether the open conversation is on the screen: on narrow ones it is kept, unseen, while one looks at the list.
import { createContext, use } from 'react';

const ShownContext = createContext(true);
export const ShownProvider = ShownContext.Provider;
export const useShown = (): boolean => use(ShownContext);
