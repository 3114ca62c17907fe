import type { RefObject } from 'react';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The accessible name. */
  label: string;
  multiple?: boolean;
  /** Picks a whole folder. */
  folder?: boolean;
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** The browser's file picker, opened by a button elsewhere through the ref. */
export function FileInput({ ref, label, multiple, folder, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      accept={accept}
      {...(folder && { webkitdirectory: '' })}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Allows choosing the same file again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
