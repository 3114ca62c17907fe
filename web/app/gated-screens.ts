import type { LoadScreen } from './screen-route.tsx';

/** The screens behind the sign-in. */
export const gatedScreens = {
  panel: () => import('#web/features/panel/panel-screen.tsx'),
  library: () => import('#web/features/library/library-screen.tsx'),
  reference: () => import('#web/features/reference/reference-screen.tsx'),
  review: () => import('#web/features/review/review-screen.tsx'),
  quality: () => import('#web/features/quality/quality-screen.tsx'),
  analytics: () => import('#web/features/analytics/analytics-screen.tsx'),
  content: () => import('#web/features/content/content-screen.tsx'),
  dataset: () => import('#web/features/dataset/dataset-screen.tsx'),
  models: () => import('#web/features/models/models-screen.tsx'),
  classrooms: () => import('#web/features/classrooms/classrooms-screen.tsx'),
  receivedFeedback: () => import('#web/features/feedback/received-feedback-screen.tsx'),
  users: () => import('#web/features/users/users-screen.tsx'),
  apiKeys: () => import('#web/features/api-keys/api-keys-screen.tsx'),
  operations: () => import('#web/features/operations/operations-screen.tsx'),
  account: () => import('#web/features/account/account-screen.tsx'),
} as const satisfies Record<string, LoadScreen>;

export type GatedScreen = keyof typeof gatedScreens;
