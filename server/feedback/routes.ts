import { deleteFeedbackCall, feedbackCall, sendFeedbackCall } from '#contract/feedback.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { languageOfCall } from '#server/http/language.ts';
import type { Register } from '#server/http/register-call.ts';
import { addFeedback, deleteFeedback, listFeedback } from './feedback.ts';

export function feedbackRoutes(register: Register, context: Context): void {
  register(sendFeedbackCall, async ({ body, request }) => {
    await addFeedback(context, body, { caller: callerOf(request), language: languageOfCall(request) });
    return { success: true as const, message: 'Thank you. Your message has arrived.' };
  });
  register(feedbackCall, async ({ query }) => listFeedback(context, query.page));
  register(deleteFeedbackCall, async ({ admin, params }) => {
    await deleteFeedback(context, admin.username, params.id);
    return { success: true as const, message: 'The message is deleted.' };
  });
}
