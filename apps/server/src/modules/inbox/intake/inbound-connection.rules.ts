// What the pipeline needs to know of the connection an event came through.
export interface InboundConnection {
  id: number;
  /** queues of the connection, in their order */
  queueIds: readonly number[];
  name: string;
}
