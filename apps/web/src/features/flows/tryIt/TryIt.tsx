// A phone on which a flow is tried out as it is drawn now, by the step that customers meet: nobody hears of it, and nothing is stored.
import { ActionIcon, Alert, Badge, Button, Group, Switch } from '@mantine/core';
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowTest } from '@recado/contract/flow-tests';
import type { QueueIntegration } from '@recado/contract/queue-integrations';
import { begun, litOf, played, type Play, type PlayInput, type Setting } from '@recado/flow/play';
import type { BotSettings } from '@recado/flow/run';
import { ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntegrations } from '../../../entities/integration/useIntegrations.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { Phone } from '../../../shared/ui/conversation/Phone.tsx';
import { SaveAsTest } from '../tests/SaveAsTest.tsx';
import { Answers } from './Answers.tsx';
import { PlayLine } from './PlayLine.tsx';
import classes from './TryIt.module.css';

export interface TryItProps {
  graph: FlowGraph;
  flowId: number;
  /** where the conversation went so far: ids of nodes, and of connections */
  onPath: (nodeIds: string[], edgeIds: string[]) => void;
  onClose: () => void;
  /** the test that is recorded anew; null: none */
  again: FlowTest | null;
  onTests: () => void;
}

interface Tried {
  setting: Setting;
  play: Play;
}

/** Its first round knows what its bots are told: it begins when that is there. */
export function TryIt(props: TryItProps) {
  const { data, isLoading } = useIntegrations(props.graph.nodes.some(({ type }) => type === 'typebot'));
  return isLoading ? null : <Rounds {...props} integrations={data} />;
}

interface RoundsProps extends TryItProps {
  integrations: readonly QueueIntegration[] | undefined;
}

function Rounds({ graph, flowId, onPath, onClose, again, onTests, integrations }: RoundsProps) {
  const { t } = useTranslation('flowTryIt');
  const { language } = useSession().user.company;
  const [tried, setTried] = useState<Tried>(() => beginning(true, 1));
  const { setting, play } = tried;
  useEffect(() => {
    const { nodes, edges } = litOf(setting.graph, play);
    onPath(nodes, edges);
  }, [onPath, setting, play]);

  /** @param round each draws another lot */
  function beginning(open: boolean, round: number): Tried {
    const values = { name: t('somebody'), number: '5511999990000', email: '', queue: '', connection: '' };
    const bots = Object.fromEntries((integrations ?? []).map((kept) => [kept.id, settingsOf(kept)]));
    const begins: Setting = { flowId, graph, language, open, values, bots, seed: round };
    return { setting: begins, play: begun(begins) };
  }

  const go = (input: PlayInput): void => setTried({ setting, play: played(setting, play, input) });
  const restart = (open = setting.open): void => setTried(beginning(open, setting.seed + 1));
  const { state } = play;
  return (
    <Phone
      title={t('title')}
      onRestart={() => restart()}
      onClose={onClose}
      onSend={(words) => go({ kind: 'message', text: words })}
      over={state ? undefined : t('over')}
      settings={
        <Group gap="sm" className={classes.settings}>
          <Switch
            size="sm"
            label={t('open')}
            checked={setting.open}
            onChange={({ currentTarget: { checked } }) => restart(checked)}
          />
          {setting.graph !== graph && (
            <Button size="compact-xs" variant="light" onClick={() => restart()}>
              {t('drawnAnew')}
            </Button>
          )}
          <SaveAsTest setting={setting} play={play} again={again} onSaved={onTests} />
          <Button size="compact-sm" variant="subtle" onClick={onTests}>
            {t('tests')}
          </Button>
        </Group>
      }
      lines={
        <>
          {play.lines.map((line, at) => (
            // Nothing is ever put between two of them.
            <PlayLine key={at} line={line} graph={setting.graph} />
          ))}
          {!state && (
            <Alert color={play.end === 'broken' || play.end === 'circle' ? 'red' : 'gray'} role="status">
              {t(`end.${play.end ?? 'done'}`)}
            </Alert>
          )}
        </>
      }
      extras={
        <>
          {state && <Answers play={play} graph={setting.graph} onGo={go} />}
          {state && Object.keys(state.vars).length > 0 && (
            <Group gap={4} className={classes.vars} role="group" aria-label={t('answers')}>
              {Object.entries(state.vars).map(([key, value]) => (
                <Badge key={key} variant="default" tt="none" title={`${key}: ${value}`}>
                  {key}: {value}
                </Badge>
              ))}
            </Group>
          )}
        </>
      }
      attach={
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('sendPhoto')}
          title={t('sendPhoto')}
          disabled={!state}
          onClick={() => go({ kind: 'message', fileId: 1 })}
        >
          <ImagePlus size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

const settingsOf = ({
  typebotExpires,
  typebotKeywordFinish,
  typebotKeywordRestart,
  typebotRestartMessage,
  typebotUnknownMessage,
}: QueueIntegration): BotSettings => ({
  typebotExpires,
  typebotKeywordFinish,
  typebotKeywordRestart,
  typebotRestartMessage,
  typebotUnknownMessage,
});
