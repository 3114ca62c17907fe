/** The nonce for inline style sheets, which the content security policy otherwise refuses. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce;

/** Dialogs add an inline style sheet to lock the page's scrolling; their library reads the nonce from here. */
export function exposeStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
