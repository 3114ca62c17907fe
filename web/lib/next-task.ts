/** Lets the browser answer input and draw before the work continues. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
