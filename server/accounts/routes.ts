import {
  addAdminCall,
  adminSessionsCall,
  adminsCall,
  authenticateCall,
  beginSecondFactorCall,
  changePasswordCall,
  confirmSecondFactorCall,
  deleteAdminCall,
  endOtherSessionsCall,
  logoutCall,
  removeSecondFactorCall,
  sessionCall,
  updateAdminCall,
} from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Register } from '#server/http/register-call.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { addAdmin, deleteAdmin, listAdmins, updateAdmin } from './admins.ts';
import { describeDevice } from './device.ts';
import { changePassword, confirmPassword, findAdmin } from './own-account.ts';
import { createPasswords, type Passwords, signInBusy } from './passwords.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { endSession, endSessionsOf, endsOf, findSessionById, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { viewSignedIn } from './view-admin.ts';

/** Queues a flood of sign-ins by caller, so that it does not overload the database. */
const signInLimits = { concurrency: 4, maxWaiting: 1_000, maxWaitingCallers: 100, busy: signInBusy };

export function accountRoutes(register: Register, context: Context): void {
  const passwords = createPasswords();
  sessionRoutes(register, context, passwords);
  secondFactorRoutes(register, context, passwords);
  adminRoutes(register, context, passwords);
}

function sessionRoutes(register: Register, context: Context, passwords: Passwords): void {
  const { config, db, now } = context;
  const signInQueue = createFairQueue(signInLimits);
  register(authenticateCall, async ({ body, request, reply }) => {
    const from = { caller: callerOf(request), device: describeDevice(request.headers['user-agent']) };
    const { token, admin, session } = await signInQueue(from.caller, () =>
      signIn(context, passwords, body, from),
    );
    setSessionCookie(reply, config, token);
    return {
      success: true as const,
      admin: viewSignedIn(config, admin),
      sessionToken: token,
      sessionValid: true as const,
      ...endsOf(session),
      message: `Signed in as ${admin.username}.`,
    };
  });
  register(sessionCall, async ({ admin }) => {
    const found = await findSessionById(db, admin.sessionId);
    return {
      success: true as const,
      sessionValid: true as const,
      admin: viewSignedIn(config, found.admin),
      ...endsOf(found.session),
    };
  });
  register(logoutCall, async ({ admin, reply }) => {
    await endSession(context, admin.sessionId);
    await recordAudit(db, { admin: admin.username, action: 'sign out' });
    clearSessionCookie(reply, config);
    return { success: true as const, message: 'You are signed out.' };
  });
  register(changePasswordCall, async ({ admin, body }) => {
    const ended = await changePassword(context, passwords, admin, body);
    const elsewhere = ended === 0 ? '' : ' You were signed out everywhere else.';
    return { success: true as const, message: `Your password was changed.${elsewhere}` };
  });
  register(adminSessionsCall, async ({ admin }) => ({
    sessions: (await listSessions(context, admin.adminId)).map((row) => ({
      id: row.id,
      current: row.id === admin.sessionId,
      device: row.device,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    })),
  }));
  register(endOtherSessionsCall, async ({ admin }) => {
    const ended = await endSessionsOf(db, now(), admin.adminId, admin.sessionId);
    await recordAudit(db, {
      admin: admin.username,
      action: 'sign out elsewhere',
      detail: `${ended} sessions`,
    });
    const message = ended === 0 ? 'There were no other sessions.' : 'You were signed out everywhere else.';
    return { success: true as const, ended, message };
  });
}

function secondFactorRoutes(register: Register, context: Context, passwords: Passwords): void {
  const { db } = context;
  register(beginSecondFactorCall, async ({ admin, body }) => {
    await confirmPassword(context, passwords, admin, body.password);
    return beginSecondFactor(db, admin.adminId);
  });
  register(confirmSecondFactorCall, async ({ admin, body }) => {
    const row = await findAdmin(context, admin.adminId);
    const recoveryCodes = await confirmSecondFactor(context, row, body.code);
    await recordAudit(db, { admin: admin.username, action: 'set up second factor' });
    return { recoveryCodes };
  });
  register(removeSecondFactorCall, async ({ admin, body }) => {
    if (context.config.secondFactorRequired) {
      throw new AppError('forbidden', (t) => t('accounts.secondFactor.required'));
    }
    await confirmPassword(context, passwords, admin, body.password);
    await removeSecondFactor(context, admin.adminId);
    await recordAudit(db, { admin: admin.username, action: 'remove second factor' });
    return { success: true as const, message: 'The second factor was removed.' };
  });
}

function adminRoutes(register: Register, context: Context, passwords: Passwords): void {
  register(adminsCall, async () => ({ success: true as const, admins: await listAdmins(context) }));
  register(addAdminCall, async ({ admin, body }) => ({
    success: true as const,
    admin: await addAdmin(context, passwords, admin, body),
  }));
  register(updateAdminCall, async ({ admin, params, body }) => ({
    success: true as const,
    admin: await updateAdmin(context, passwords, admin, params.id, body),
  }));
  register(deleteAdminCall, async ({ admin, params, body }) => {
    await confirmPassword(context, passwords, admin, body?.currentPassword);
    await deleteAdmin(context, admin, params.id);
    return { success: true as const };
  });
}
