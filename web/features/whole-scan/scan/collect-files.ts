export interface DroppedFile {
  path: string;
  blob: Blob;
}

/** All files of a drop, including those in folders. Call it before the drop event ends, because entries then vanish. */
export async function filesOfDrop(data: DataTransfer): Promise<DroppedFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return filesOfList(data.files);
  const found: DroppedFile[] = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

export function filesOfList(files: Iterable<File>): DroppedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

async function walk(entry: FileSystemEntry, found: DroppedFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), blob: file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns up to a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await walk(one, found);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
