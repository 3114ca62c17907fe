import { useQuery } from '@tanstack/react-query';
import { modelHeadlineCall } from '#contract/model-headline.ts';
import { callQuery } from './query.ts';

/** The active model with its headline figures. The whole card has a cache entry of its own. */
export const useModelHeadline = () =>
  useQuery({ ...callQuery(modelHeadlineCall), queryKey: [modelHeadlineCall.path, 'headline'] });
