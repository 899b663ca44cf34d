// A picture for each kind of connection.
import type { ProviderName } from '@recado/contract/constants';
import { Cloud, MonitorSmartphone, QrCode, type LucideIcon } from 'lucide-react';

export const PROVIDER_ICONS: Record<ProviderName, LucideIcon> = {
  beta: QrCode,
  cloud: Cloud,
  sandbox: MonitorSmartphone,
};
