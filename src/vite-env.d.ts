/// <reference types="vite/client" />

/** Set at build time; `dev` under the dev server. */
declare const __APP_VERSION__: string;
