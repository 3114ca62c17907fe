/** As in contract/analytics.ts, which this page loads only when there is something to count. */
export const countingPath = '/api/analytics/device-analysis';

/** Counts the analysis, if the visitor has consented. */
export async function countAnalysis(): Promise<void> {
  try {
    const { reportDeviceAnalysis } = await import('#web/lib/session.ts');
    await reportDeviceAnalysis();
  } catch {
    // Offline nothing is counted.
  }
}
