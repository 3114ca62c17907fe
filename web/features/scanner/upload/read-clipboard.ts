/** The first picture on the clipboard, or null. Some browsers ask for permission. */
export async function readClipboardPicture(): Promise<File | null> {
  const items = await navigator.clipboard.read();
  for (const item of items) {
    const type = item.types.find((name) => name === 'image/png' || name === 'image/jpeg');
    if (type) {
      const extension = type === 'image/png' ? 'png' : 'jpg';
      return new File([await item.getType(type)], `pasted.${extension}`, { type });
    }
  }
  return null;
}
