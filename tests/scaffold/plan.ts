/** What a feature is made from; `named`: what its rows are called in both languages. */
export type Plan = {
  readonly module: string;
  readonly feature: string;
  readonly route: {
    readonly path: string;
    readonly permission: string;
    readonly module: string | null;
    readonly flag: string | null;
    /** Names the row in the addresses below, of a document. */
    readonly parameter?: string | undefined;
  };
  readonly named: { readonly en: string; readonly bn: string };
  readonly stamp: string;
};

/** Where the rows of a module lie on a device; others lie with the settings. */
const collections: Readonly<Record<string, string>> = {
  business: 'catalog',
  factory: 'factory',
  hrm: 'people',
  banking: 'money',
  projects: 'work',
};

/** `suppliers`, `Supplier`, `supplier`, `supplier_id`, ... */
export function namesOf({ module, feature, route }: Plan) {
  const key = feature.replaceAll('-', '_');
  const one = singular(key);
  const plural = feature.split('-').map(capital).join('');
  const single = singular(plural);
  return {
    key,
    single,
    plural: lowered(plural),
    commands: `${lowered(single)}Commands`,
    feed: `${one}_feed`,
    column: `${one}_id`,
    one,
    collection: collections[module] ?? 'settings',
    may: route.permission,
    path: route.path,
    parameter: route.parameter ?? '',
  };
}

export function singular(many: string): string {
  return many.replace(/ies$/, 'y').replace(/s$/, '');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function lowered(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
