import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ServiceName, ServiceStatus } from '#contract/health.ts';
import type { BadgeTone } from '#web/components/badge.tsx';

interface StatusLook {
  word: string;
  sentence: string;
  icon: LucideIcon;
  tone: BadgeTone;
  iconClass: string;
  barClass: string;
}

export const statusLooks: Record<ServiceStatus, StatusLook> = {
  operational: {
    word: 'Operational',
    sentence: 'All systems operational',
    icon: CircleCheck,
    tone: 'low',
    iconClass: 'text-low-icon',
    barClass: 'fill-low-solid',
  },
  degraded: {
    word: 'Degraded',
    sentence: 'Degraded performance',
    icon: TriangleAlert,
    tone: 'medium',
    iconClass: 'text-medium-icon',
    barClass: 'fill-medium-solid',
  },
  outage: {
    word: 'Outage',
    sentence: 'Service outage',
    icon: CircleX,
    tone: 'high',
    iconClass: 'text-high-icon',
    barClass: 'fill-high-solid',
  },
};

export const serviceLabels: Record<ServiceName, { name: string; what: string }> = {
  ai_model: { name: 'AI model', what: 'Reads a built-in phantom' },
  database: { name: 'Database', what: 'Answers a round trip' },
  file_upload: { name: 'File upload', what: 'Writes, reads and deletes a file' },
  image_processing: { name: 'Image processing', what: 'Decodes and draws a test picture' },
};
