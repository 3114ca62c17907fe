import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Leads from a row to the result of its scan. */
export function ScanLink({ scanId, children = scanId }: { scanId: string; children?: ReactNode }) {
  return (
    <Link to={`/scanner?scan=${scanId}`} className="underline underline-offset-2" title="Open the result">
      {children}
    </Link>
  );
}
