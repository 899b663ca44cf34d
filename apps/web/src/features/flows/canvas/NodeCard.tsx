// A node on the canvas: what kind it is, what it says, its ways out, and what is wrong with it. It is not drawn again while
// anything is dragged, itself included.
import { Handle, Position, useUpdateNodeInternals, type NodeProps } from '@xyflow/react';
import { EllipsisVertical, TriangleAlert, UsersRound } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NODE_ICONS } from '../shared/nodeLooks.ts';
import { useNodeWords } from '../shared/useNodeWords.ts';
import { waysOf, type Way } from '../shared/ways.ts';
import { useCanvasActs } from './canvasActs.ts';
import classes from './Canvas.module.css';
import { namedBy, type CanvasNode, type Card } from './shown.ts';

export const NodeCard = memo(function NodeCard({ id, data }: NodeProps<CanvasNode>) {
  return <Face id={id} card={data} />;
});

const Face = memo(function Face({ id, card }: { id: string; card: Card }) {
  const { t } = useTranslation('flowCanvas');
  const words = useNodeWords();
  const { menu, files } = useCanvasActs();
  const { type, data, problems, stray, standing } = card;
  const Icon = NODE_ICONS[type];
  const summary = words.summary(card);
  const gone = stray === '' ? [] : stray.split('\n');
  const ways = [...waysOf(card), ...gone.map((handle): Way => ({ handle, name: 'gone', label: handle }))];
  const picture = type === 'img' && typeof data.url === 'string' ? files[data.url] : undefined;
  const failed = problems.some(({ severity }) => severity === 'error');
  useHandles(id, ways.map(({ handle }) => handle).join(' '));
  return (
    <div
      className={classes.card}
      data-type={type}
      data-trouble={failed ? 'error' : problems.length > 0 ? 'warning' : undefined}
    >
      <div className={classes.cardHead}>
        {type !== 'start' && <Handle type="target" position={Position.Left} aria-hidden />}
        <Icon size={16} aria-hidden />
        <span className={classes.cardTitle} id={`${namedBy(id)}-title`}>
          {type === 'start' ? t('startLabel') : words.title(card)}
        </span>
        <button
          type="button"
          tabIndex={-1}
          data-dense
          className={`nodrag ${classes.cardMenu}`}
          aria-label={t('node.menu', { name: words.named(card) })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => menu(id, currentTarget)}
        >
          <EllipsisVertical size={16} aria-hidden />
        </button>
      </div>
      {picture !== undefined && <img className={classes.cardPicture} src={picture} alt="" loading="lazy" />}
      {summary !== '' && (
        <p className={classes.cardText} id={`${namedBy(id)}-text`}>
          {summary}
        </p>
      )}
      {ways.length > 0 && (
        <ul className={classes.ways}>
          {ways.map((way) => (
            <li key={way.handle} className={classes.way} data-way={way.name ?? 'own'}>
              <span className={classes.wayName}>{words.way(way)}</span>
              <Handle type="source" position={Position.Right} id={way.handle} aria-hidden />
            </li>
          ))}
        </ul>
      )}
      {standing !== undefined && standing > 0 && (
        <p className={classes.standing}>
          <UsersRound size={14} aria-hidden />
          {t('node.standing', { count: standing })}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems} id={`${namedBy(id)}-problems`}>
          {problems.map(({ code, what, severity }) => (
            <li key={code} data-severity={severity}>
              <TriangleAlert size={14} aria-hidden />
              {words.problem({ code, what })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

/** Where connections end is measured again when there are others. The first time all nodes are measured together. */
function useHandles(id: string, handles: string): void {
  const measure = useUpdateNodeInternals();
  const measured = useRef(handles);
  useEffect(() => {
    if (measured.current === handles) return;
    measured.current = handles;
    measure(id);
  }, [measure, id, handles]);
}
