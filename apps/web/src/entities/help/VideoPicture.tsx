// The picture of a YouTube video; our own where that does not come, or there is none.
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Logo } from '../../shared/ui/Logo.tsx';
import classes from './VideoPicture.module.css';

/** What YouTube shows of a video that it does not have is smaller than any picture of one. */
const NO_PICTURE_WIDTH = 120;

/** @param alt empty where a title stands beside it */
export function VideoPicture({ video, alt = '' }: { video: string; alt?: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes.frame}>
      {failed === video ? (
        <span className={classes.own} aria-hidden>
          <Logo size={56} />
        </span>
      ) : (
        <img
          className={classes.picture}
          src={`https://i.ytimg.com/vi/${encodeURIComponent(video)}/mqdefault.jpg`}
          alt={alt}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(video)}
          onLoad={({ currentTarget }) => {
            if (currentTarget.naturalWidth <= NO_PICTURE_WIDTH) setFailed(video);
          }}
        />
      )}
      <span className={classes.play} aria-hidden>
        <Play size={22} fill="currentColor" />
      </span>
    </div>
  );
}
