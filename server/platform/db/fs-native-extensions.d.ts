declare module 'fs-native-extensions' {
  /** False when another open file holds a lock on these bytes. Closing the file gives the lock back. */
  export function tryLock(handle: number, offset: number, length: number): boolean;
}
