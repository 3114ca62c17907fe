/** The first picture on the clipboard; null when there is none. Asks for permission where the browser wants it. */
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
