import account from './account.ts';
import apiKeys from './apiKeys.ts';
import frame from './frame.ts';
import library from './library.ts';
import models from './models.ts';
import operations from './operations.ts';
import panel from './panel.ts';
import password from './password.ts';
import signIn from './signIn.ts';
import users from './users.ts';

/** Pages for administrators; these are in English only. */
export default {
  account,
  apiKeys,
  frame,
  library,
  models,
  operations,
  panel,
  password,
  signIn,
  users,
} as const;
