import { z } from 'zod';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { passwordMaxLength } from './constants.ts';
import { textLengths } from './text-lengths.ts';

/**
 * A reviewer judges scans. A lead reviewer also settles disagreements, assigns scans and makes versions of the dataset, but
 * deletes nothing and sees no account. An administrator may do everything.
 */
export const roles = ['administrator', 'lead', 'reviewer'] as const;
const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const admin = z
  .object({ id: z.uuid(), username: z.string(), role, createdAt: moment, updatedAt: moment })
  .meta({ id: 'Admin' });
export type Admin = z.infer<typeof admin>;

export const signedInAdmin = admin.extend({
  mustChangePassword: z.boolean(),
  secondFactor: z.boolean(),
  mustSetUpSecondFactor: z.boolean().describe('Every other call is refused until then'),
  mayRemoveSecondFactor: z.boolean(),
});
export type SignedInAdmin = z.infer<typeof signedInAdmin>;

const username = z.string().trim().max(textLengths.username);
/** The server checks length and strength, because it answers with a readable message. */
const password = z.string().max(passwordMaxLength * 4);

/** Optional, so that the server can answer a missing password with a readable message. */
export const currentPassword = password
  .optional()
  .describe('The current password of the signed-in administrator; a session alone is not enough');

const tag = 'Accounts';
const byAnyone = callsFor({ access: 'public', tag });
const byReviewer = callsFor({ access: 'reviewer', tag });
const byAdmin = callsFor({ access: 'admin', tag });

/** Polls set this to '1', so that they do not extend the session. */
export const backgroundHeader = 'x-background';

export const authenticateCall = byAnyone.post('/api/admin/authenticate', {
  summary: 'Sign an administrator or reviewer in; sets the session cookie and returns the token',
  body: z.object({
    username: z.string().trim().max(200),
    password,
    code: z.string().max(40).optional().describe('Second factor: six digits or a recovery code'),
  }),
  response: z.object({
    success: z.boolean(),
    admin: signedInAdmin,
    sessionToken: z.string(),
    sessionValid: z.boolean(),
    idleExpiresAt: moment,
    expiresAt: moment,
    message: z.string(),
  }),
});
export const sessionCall = byReviewer.get('/api/admin/session', {
  summary: 'Whether this session is valid, and until when',
  response: z.object({
    success: z.boolean(),
    sessionValid: z.boolean(),
    admin: signedInAdmin,
    idleExpiresAt: moment,
    expiresAt: moment,
  }),
});
export const logoutCall = byReviewer.post('/api/admin/logout', {
  summary: 'End this session',
  response: acknowledgement,
});
export const changePasswordCall = byReviewer.post('/api/admin/password', {
  summary: 'Change your own password; ends all other sessions',
  body: z.object({ currentPassword: password, newPassword: password }),
  response: acknowledgement,
});
export const adminSessionsCall = byReviewer.get('/api/admin/sessions', {
  summary: 'Your own sessions',
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        current: z.boolean(),
        device: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
      }),
    ),
  }),
});
export const endOtherSessionsCall = byReviewer.delete('/api/admin/sessions/others', {
  summary: 'Sign out other sessions',
  response: acknowledgement.extend({ ended: z.int() }),
});
export const beginSecondFactorCall = byReviewer.post('/api/admin/second-factor', {
  summary: 'Start to set up a second factor: returns the secret for an authenticator',
  body: z.object({ password }),
  response: z.object({
    secret: z.string().describe('Base 32, to type by hand'),
    uri: z.string().describe('otpauth:// address, to show as a QR code'),
  }),
});
export const confirmSecondFactorCall = byReviewer.put('/api/admin/second-factor', {
  summary: 'Confirm the second factor with a code; returns the recovery codes once',
  body: z.object({ code: z.string().max(12) }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const removeSecondFactorCall = byReviewer.delete('/api/admin/second-factor', {
  summary: 'Remove the second factor',
  body: z.object({ password }),
  response: acknowledgement,
});

export const adminsCall = byAdmin.get('/api/admin/users', {
  summary: 'All administrators and reviewers',
  response: z.object({ success: z.boolean(), admins: z.array(admin) }),
});
export const addAdminCall = byAdmin.post('/api/admin/users', {
  summary: 'Add a reviewer or an administrator; needs the current password',
  body: z.object({ username, password, role: role.default('reviewer'), currentPassword }),
  response: z.object({ success: z.boolean(), admin }),
});
export const updateAdminCall = byAdmin.put('/api/admin/users/:id', {
  summary: 'Change a username, and optionally password and role; needs the current password',
  params: idParams,
  body: z.object({
    username,
    password: password.optional(),
    role: role.optional(),
    currentPassword,
  }),
  response: z.object({ success: z.boolean(), admin }),
});
export const deleteAdminCall = byAdmin.delete('/api/admin/users/:id', {
  summary: 'Delete an administrator, except the last one; needs the current password',
  params: idParams,
  body: z.object({ currentPassword }).optional(),
  response: z.object({ success: z.boolean() }),
});
