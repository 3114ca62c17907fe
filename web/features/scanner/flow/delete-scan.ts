import { deleteScanCall } from '#contract/scan-calls.ts';
import { call } from '#web/lib/api.ts';
import { forgetOwner, ownerHeaders } from '#web/lib/scan-owner.ts';

/** Deletes a scan that this browser owns. Returns whether the server did so now. */
export async function deleteScan(scanId: string): Promise<boolean> {
  try {
    await call(deleteScanCall, { params: { scanId }, headers: ownerHeaders(scanId) });
    forgetOwner(scanId);
    return true;
  } catch {
    return false;
  }
}
