import { toast } from '#web/lib/toast.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** While a scan is open, files that are dropped neither take its place nor lead away from the page. */
export function RefuseDrops() {
  useDroppedFiles(() =>
    toast({
      title: 'A scan is open',
      description: 'Close it to open another one, or compare the two.',
    }),
  );
  return null;
}
