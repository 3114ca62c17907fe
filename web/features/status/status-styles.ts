import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ServiceStatus } from '#contract/health.ts';
import type { BadgeTone } from '#web/components/badge.tsx';

interface StatusStyle {
  icon: LucideIcon;
  tone: BadgeTone;
  iconClass: string;
  barClass: string;
}

export const statusStyles: Record<ServiceStatus, StatusStyle> = {
  operational: {
    icon: CircleCheck,
    tone: 'low',
    iconClass: 'text-low-icon',
    barClass: 'fill-low-solid',
  },
  degraded: {
    icon: TriangleAlert,
    tone: 'medium',
    iconClass: 'text-medium-icon',
    barClass: 'fill-medium-solid',
  },
  outage: {
    icon: CircleX,
    tone: 'high',
    iconClass: 'text-high-icon',
    barClass: 'fill-high-solid',
  },
};
