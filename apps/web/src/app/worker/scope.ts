// What a service worker stands in, as far as ours uses it: its types and those of a page cannot be had together.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageEventOfPage extends Lasting {
  readonly data: unknown;
}

export interface PushEvent extends Lasting {
  readonly data: { json(): unknown } | null;
}

export interface ClickEvent extends Lasting {
  readonly notification: Notification;
  /** which of its buttons; empty: none */
  readonly action: string;
  /** what was typed, where that button takes words */
  readonly reply?: string | null;
}

export interface PageWindow {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<PageWindow>;
  postMessage(message: object): void;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>;
    claim(): Promise<void>;
    openWindow(url: string): Promise<PageWindow | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listener: (event: MessageEventOfPage) => void): void;
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: ClickEvent) => void): void;
}
