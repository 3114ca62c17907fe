import { lazy, Suspense } from 'react';
import type { Scanner } from '../flow/use-scanner.ts';
import type { OpenedPicture } from './open-picture.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** The question which part of a picture to upload. */
export function CropStep({ picture, scanner }: { picture: OpenedPicture; scanner: Scanner }) {
  return (
    <Suspense>
      <CropDialog
        picture={picture}
        onCropped={scanner.takeCropped}
        onWhole={() => void scanner.takeWhole()}
        onCancel={scanner.cancelCrop}
      />
    </Suspense>
  );
}
