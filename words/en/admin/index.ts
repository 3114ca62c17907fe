import account from './account.ts';
import analytics from './analytics.ts';
import apiKeys from './apiKeys.ts';
import classrooms from './classrooms.ts';
import content from './content.ts';
import dataset from './dataset.ts';
import feedback from './feedback.ts';
import frame from './frame.ts';
import labels from './labels.ts';
import library from './library.ts';
import models from './models.ts';
import operations from './operations.ts';
import panel from './panel.ts';
import password from './password.ts';
import quality from './quality.ts';
import reference from './reference.ts';
import review from './review.ts';
import signIn from './signIn.ts';
import users from './users.ts';

/** Pages for administrators; these are in English only. */
export default {
  account,
  analytics,
  apiKeys,
  classrooms,
  content,
  dataset,
  feedback,
  frame,
  labels,
  library,
  models,
  operations,
  panel,
  password,
  quality,
  reference,
  review,
  signIn,
  users,
} as const;
