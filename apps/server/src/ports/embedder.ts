// What texts mean, as numbers that can be compared; a language model's endpoint may offer it.

export interface EmbedCall {
  /** empty: the installation's own */
  baseUrl: string;
  apiKey: string;
  model: string;
  texts: readonly string[];
  timeoutMs: number;
}

export interface Embedded {
  /** of each text, in their order, all of one length */
  vectors: number[][];
  /** undefined: the endpoint does not count */
  tokens: number | undefined;
}

export interface Embedder {
  /** 'none': the endpoint offers no such thing. Throws a ModelError where it does not answer. */
  embed(call: EmbedCall): Promise<Embedded | 'none'>;
}
