/** A package without types of its own. */
declare module 'xhr2' {
  const request: typeof globalThis.XMLHttpRequest;
  export default request;
}
