import { useQuery } from '@tanstack/react-query';
import { cardHeadline } from '#contract/model-card.ts';
import { modelCall } from '#contract/site.ts';
import { callQuery } from '#web/lib/query.ts';

const headlineCall = {
  ...modelCall,
  response: modelCall.response.pick({ active: true }).extend({ card: cardHeadline.nullable() }),
};

/** The active model with its headline figures. The whole card has a cache entry of its own. */
export const useActiveModel = () =>
  useQuery({ ...callQuery(headlineCall), queryKey: [modelCall.path, 'headline'] });
