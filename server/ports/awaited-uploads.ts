/** Uploads whose senders are looking at the picture. In memory only: nothing is stored before they agree. */
export interface AwaitedUploads {
  keep(confirmation: string, bytes: Uint8Array): void;
  read(confirmation: string): Uint8Array | undefined;
  forget(confirmation: string): void;
}
