import { useSyncExternalStore } from 'react';
import type { Scan } from './create-scan.ts';
import type { Detector, DetectorState } from './detector.ts';
import type { ScanState } from './scan-state.ts';

export function useScanState(scan: Scan): ScanState {
  return useSyncExternalStore(scan.subscribe, scan.state);
}

export function useDetectorState(detector: Detector): DetectorState {
  return useSyncExternalStore(detector.onChange, detector.state);
}
