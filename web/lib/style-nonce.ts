/** The nonce that allows a style sheet in this page; the policy refuses every other one that does not come as a file. */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce;

/** Dialogs stop the page behind them from scrolling by a style sheet; the library that adds it looks here for the nonce. */
export function handOnStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
