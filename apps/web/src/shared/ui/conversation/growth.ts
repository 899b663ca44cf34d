// How a list of messages grows at one of its ends.
export interface Growth {
  /** there are more */
  has: boolean;
  loading: boolean;
  /** the last attempt failed: only a person tries again */
  failed: boolean;
  load: () => void;
}

/** Of itself: what failed is only tried again by a person. */
export const mayLoad = ({ has, loading, failed }: Growth): boolean => has && !loading && !failed;
