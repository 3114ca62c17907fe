import { toastLimit, toastRemoveDelayMs } from '#contract/constants.ts';
import { errorMessageOf } from './api-error.ts';

export interface ToastContent {
  title: string;
  description?: string;
  destructive?: boolean;
  /** A button beside the text, such as Undo. */
  action?: { label: string; onSelect: () => void };
  durationMs?: number;
}
export interface ToastEntry extends ToastContent {
  id: number;
  open: boolean;
}

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

export function currentToasts(): readonly ToastEntry[] {
  return entries;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast in place of the previous one. Returns its id. */
export function toast(content: ToastContent): number {
  lastId += 1;
  publish([{ ...content, id: lastId, open: true }, ...entries].slice(0, toastLimit));
  return lastId;
}

/** Tells why something failed. */
export function failureToast(title: string, reason: unknown, fallback: string): void {
  toast({ title, description: errorMessageOf(reason, fallback), destructive: true });
}

export function dismissToast(id: number): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), toastRemoveDelayMs);
}
