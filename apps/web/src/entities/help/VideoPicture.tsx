// The picture of a YouTube video; a quiet field where it does not come.
import { Play } from 'lucide-react';
import { useState } from 'react';
import classes from './VideoPicture.module.css';

/** @param alt empty where a title stands beside it */
export function VideoPicture({ video, alt = '' }: { video: string; alt?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes.frame}>
      {failed !== video && (
        <img
          className={classes.picture}
          src={`https://i.ytimg.com/vi/${encodeURIComponent(video)}/mqdefault.jpg`}
          alt={alt}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(video)}
        />
      )}
      <span className={classes.play} aria-hidden>
        <Play size={22} fill="currentColor" />
      </span>
    </div>
  );
}
