import { and, eq, type SQL } from 'drizzle-orm';
import {
  adminDeleteScanCall,
  deleteAllReportsCall,
  deleteAllScansCall,
  deleteReportCall,
  reportFileCall,
  reportsCall,
  scansCall,
  starReportCall,
  starScanCall,
  summaryCall,
  syncProgressCall,
  syncStorageCall,
} from '#contract/library.ts';
import { fill, libraryMessages } from '#contract/messages.ts';
import { confirmPassword } from '#server/accounts/own-account.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { versionsLosing } from '#server/dataset/keep-version.ts';
import { attachment } from '#server/http/content-disposition.ts';
import type { AdminSession, Register } from '#server/http/register-call.ts';
import { type AuditFact, recordAudit } from '#server/platform/db/audit.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { deleteScan, deleteScans } from '#server/scan/life.ts';
import { scanNotFound } from '#server/scan/scan-not-found.ts';
import { readReconciliation, requestReconciliation } from '#server/upkeep/reconcile-job.ts';
import { listScans } from './list-scans.ts';
import { narrow } from './page-query.ts';
import { countReports, deleteReport, deleteReports, findReport, listReports, starReport } from './reports.ts';

export function libraryRoutes(register: Register, context: Context): void {
  readRoutes(register, context);
  changeRoutes(register, context);
}

function readRoutes(register: Register, context: Context): void {
  const { db, scanReader, outputs } = context;
  register(scansCall, async ({ query }) => ({
    ...(await listScans(context, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
  register(reportsCall, async ({ query }) => ({
    ...(await listReports(context, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
  register(reportFileCall, async ({ params, reply }) => {
    const report = await findReport(context, params.reportId);
    const bytes = await outputs.read(await scanReader.byId(report.scanId), 'report');
    return reply
      .header('content-disposition', attachment(report.filename, 'inline'))
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(Buffer.from(bytes));
  });
  register(syncProgressCall, () => readReconciliation(context));
  register(summaryCall, async () => {
    const [stored, reachable] = await Promise.all([readStoredCounts(db), countReports(db)]);
    return {
      totalScans: stored.scans,
      processedScans: stored.completed,
      totalReports: reachable.reports,
      totalBytes: stored.scanBytes + reachable.bytes,
    };
  });
}

function changeRoutes(register: Register, context: Context): void {
  const { db } = context;
  const audit = (by: AdminSession, action: AuditFact['action'], target?: string, detail?: string) =>
    recordAudit(db, { admin: by.username, action, ...(target && { target }), ...(detail && { detail }) });

  register(starScanCall, async ({ admin, params: { id }, body: { starred } }) => {
    const changed = await db
      .update(scans)
      .set({ starred })
      .where(and(eq(scans.id, id), notDeleted))
      .returning({ id: scans.id });
    if (changed.length === 0) {
      throw scanNotFound();
    }
    await audit(admin, starred ? 'star scan' : 'unstar scan', id);
    return { starred, message: starred ? libraryMessages.scanStarred : libraryMessages.scanUnstarred };
  });
  register(starReportCall, async ({ admin, params: { id }, body: { starred } }) => {
    await starReport(context, id, starred);
    await audit(admin, starred ? 'star report' : 'unstar report', id);
    return { starred, message: starred ? libraryMessages.reportStarred : libraryMessages.reportUnstarred };
  });
  const passwords = createPasswords();
  /** Deleting what a version contains needs the password. */
  const confirmLoss = async (admin: AdminSession, which: SQL | undefined, password: string | undefined) => {
    const names = await versionsLosing(context.db, which);
    if (names.length === 0) return;
    if (password === undefined) {
      throw new AppError('password_required', (t) => t('dataset.wouldLose', { names: names.join(', ') }));
    }
    await confirmPassword(context, passwords, admin, password);
  };
  register(adminDeleteScanCall, async ({ admin, params: { id }, body }) => {
    await confirmLoss(admin, eq(scans.id, id), body?.password);
    await deleteScan(context, id, { admin: admin.username });
    return { success: true as const, message: libraryMessages.scanDeleted };
  });
  register(deleteAllScansCall, async ({ admin, query, body }) => {
    const narrowed = narrow(scans, query);
    await confirmLoss(admin, narrowed, body?.password);
    const deletedCount = await deleteScans(context, narrowed);
    await audit(
      admin,
      narrowed ? 'delete found scans' : 'delete all scans',
      undefined,
      `${deletedCount} scans`,
    );
    return { deletedCount, message: fill(libraryMessages.scansDeleted, { n: deletedCount }) };
  });
  register(deleteReportCall, async ({ admin, params: { id } }) => {
    await deleteReport(context, id);
    await audit(admin, 'delete report', id);
    return { success: true as const, message: libraryMessages.reportDeleted };
  });
  register(deleteAllReportsCall, async ({ admin, query }) => {
    const narrowed = narrow(reports, query);
    const deletedCount = await deleteReports(context, narrowed);
    const action = narrowed ? 'delete found reports' : 'delete all reports';
    await audit(admin, action, undefined, `${deletedCount} reports`);
    return { deletedCount, message: fill(libraryMessages.reportsDeleted, { n: deletedCount }) };
  });
  register(syncStorageCall, async ({ admin, query: { anyway } }) => {
    await requestReconciliation(context, { anyway: anyway === 'true' });
    await audit(admin, 'sync storage', undefined, anyway === 'true' ? 'whatever does not match' : undefined);
    return { success: true as const, message: libraryMessages.syncing };
  });
}
