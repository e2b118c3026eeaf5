/*
 * Under `require-trusted-types-for 'script'` (headers.ts) text never becomes script or HTML. What remains are the addresses of workers,
 * and those are ours: https://w3c.github.io/trusted-types/dist/spec/#default-policy-hdr
 */

type Factory = { readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => unknown };

(globalThis as { readonly trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`A script of another origin: ${url}`);
  },
});
