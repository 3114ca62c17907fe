import type { Detection } from '#contract/scans.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

/** The parts of a result outside the scan's row. An unfinished scan has none. */
export interface StoredResult {
  reportId: string | null;
  detections: Detection[];
}

export interface WholeScan {
  row: ScanRow;
  shared: boolean;
  result: StoredResult;
}

/** Reads single scans from the database. A missing or deleted scan is refused as not found. */
export interface ScanReader {
  byId(scanId: string): Promise<ScanRow>;
  /** By its id or, once it is completed, by the view id of an older link: then it is `shared`. */
  viewable(id: string): Promise<{ row: ScanRow; shared: boolean }>;
  result(row: ScanRow): Promise<StoredResult>;
  /** All of a `viewable` scan in one statement. */
  whole(id: string): Promise<WholeScan>;
}
