/** As in contract/analytics.ts, which this page loads only when there is something to count. */
export const countingPath = '/api/analytics/device-analysis';

/** Says that a scan was read here, where the visitor agreed to be counted. */
export async function countAnalysis(): Promise<void> {
  try {
    const { reportDeviceAnalysis } = await import('#web/lib/session.ts');
    await reportDeviceAnalysis();
  } catch {
    // Without a network nothing is counted.
  }
}
