/** As much of PouchDB as the bench calls; it brings no types. */
declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string, options?: { readonly auto_compaction?: boolean });
    put(document: { readonly _id: string }): Promise<unknown>;
    bulkDocs(documents: readonly { readonly _id: string }[]): Promise<unknown>;
    allDocs(options: { readonly include_docs: boolean; readonly limit: number }): Promise<{ readonly rows: readonly unknown[] }>;
  }
}
