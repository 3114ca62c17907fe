import { clsx } from 'clsx';
import { ClipboardPaste, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { acceptedExtensions, acceptedMimeTypes } from '#contract/constants.ts';
import { Button } from '#web/components/button.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { toast } from '#web/lib/toast.ts';
import { stageHeight } from '../stage-frame.tsx';
import { readClipboardPicture } from './read-clipboard.ts';

interface DropAreaProps {
  /** A file hangs over the page. */
  over: boolean;
  onFile: (file: File) => void;
}

const accept = [...acceptedExtensions, ...acceptedMimeTypes].join(',');

/** The three ways in: drop, pick, paste. */
export function DropArea({ over, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const paste = async () => {
    const picture = await readClipboardPicture().catch(() => null);
    if (picture) onFile(picture);
    else {
      toast({
        title: 'No picture on the clipboard',
        description: 'Copy a PNG or JPEG picture first, or allow this page to read the clipboard.',
        destructive: true,
      });
    }
  };
  return (
    <div
      className={clsx(
        'flex flex-col items-center justify-center gap-5 rounded-card border border-dashed p-6 text-center transition-colors',
        stageHeight,
        over ? 'border-accent bg-accent-subtle' : 'border-control-line bg-panel',
      )}
    >
      <span className="inline-flex size-14 items-center justify-center rounded-full border border-line bg-page text-accent-text">
        <Upload size={24} aria-hidden="true" />
      </span>
      <div>
        <h2 className="text-title">{over ? 'Drop to select' : 'Drop a brain MRI slice here'}</h2>
        <p id={hintId} className="mt-2 text-muted">
          DICOM (.dcm), PNG or JPEG, up to 5 MB
        </p>
        <p className="mt-1 text-muted">
          <strong className="text-text">Brain MRI Scans Only.</strong> One slice at a time. Other body parts
          are in development.{' '}
          <a href="/whole-scan" className="text-accent-text underline underline-offset-3">
            Analyze a full scan privately, on your device
          </a>
          .
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="primary"
          size="large"
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        {'clipboard' in navigator && 'read' in navigator.clipboard && (
          <Button size="large" onClick={paste}>
            <ClipboardPaste size={18} aria-hidden="true" />
            Paste
          </Button>
        )}
      </div>
      <p className="text-small text-muted max-sm:hidden">
        <Kbd>Ctrl</Kbd> <Kbd>V</Kbd> works too. Names and other personal data are removed before anything is
        stored.
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="MRI scan file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
    </div>
  );
}
