// Whether one is told on this device, and the switch for it.
import { changePush, getPush, type PushSettings } from '@recado/contract/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { deviceState, type DeviceState } from './deviceState.rules.ts';
import { device, hasPush, isApple, isInstalled, settleDevice } from './pushDevice.ts';

export const PUSH_KEY = ['push'] as const;

export interface Device {
  /** undefined: it is not known yet */
  state: DeviceState | undefined;
  words: boolean;
  error: Error | null;
  retry: () => void;
  /** a change is on its way */
  changing: boolean;
  /** Asks the browser for its permission where it has to be asked. Throws ApiError. */
  switchTo: (on: boolean) => Promise<void>;
  showWords: (words: boolean) => Promise<void>;
}

/** Nothing is asked where the browser could not do it anyway. */
export const usePushSettings = (asked: boolean) =>
  useQuery({ queryKey: PUSH_KEY, queryFn: ({ signal }) => call(getPush, { signal }), enabled: asked && hasPush() });

export function useDevice(): Device {
  const { user } = useSession();
  const client = useQueryClient();
  const subscribed = useSyncExternalStore(device.subscribe, device.isOn);
  const [changing, setChanging] = useState(false);
  const { data, error, refetch } = usePushSettings(true);
  const permission = 'Notification' in window ? Notification.permission : 'denied';
  const change = async (body: Partial<Pick<PushSettings, 'enabled' | 'words'>>): Promise<PushSettings> => {
    const settings = await call(changePush, { body });
    client.setQueryData(PUSH_KEY, settings);
    return settings;
  };
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    setChanging(true);
    try {
      await work();
    } finally {
      setChanging(false);
    }
  };
  return {
    state:
      data || !hasPush()
        ? deviceState({ ...supportNow(), permission, enabled: data?.enabled ?? false, subscribed })
        : undefined,
    words: data?.words ?? true,
    error: data ? null : error,
    retry: () => void refetch(),
    changing,
    switchTo: (on) =>
      during(async () => {
        if (on && (await Notification.requestPermission()) !== 'granted') return;
        await settleDevice(await change({ enabled: on }), user.id);
      }),
    showWords: (words) => during(() => change({ words })),
  };
}

const supportNow = () => ({ hasPush: hasPush(), isApple: isApple(), isInstalled: isInstalled() });
