type Value = string | number | boolean;
type Selector = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Doc = Readonly<Record<string, unknown>>;

const tests: Readonly<Record<string, (is: unknown, wanted: Value) => boolean>> = {
  $eq: (is, wanted) => is === wanted,
  $gt: (is, wanted) => typeof is === typeof wanted && (is as Value) > wanted,
  $gte: (is, wanted) => typeof is === typeof wanted && (is as Value) >= wanted,
  $lt: (is, wanted) => typeof is === typeof wanted && (is as Value) < wanted,
  $lte: (is, wanted) => typeof is === typeof wanted && (is as Value) <= wanted,
};

/**
 * Stands in the place of RxDB's module of this name (`vite.resolve.ts`), which brings all of MongoDB's query language: whether a stored
 * document is within the bounds that the queries of `lists/` and RxDB's own name. `selector` as RxDB normalises it: plain fields, each with
 * operators. Throws for an operator or a value that is none of these, so that no query answers something else than it says.
 */
export function getMingoQuery(selector: Selector): { readonly test: (doc: Doc) => boolean } {
  const conditions = Object.entries(selector).flatMap(([field, bounds]) =>
    Object.entries(bounds).map(([operator, wanted]) => {
      const test = tests[operator];
      if (!test || !isValue(wanted)) throw new Error(`The cache cannot be asked for ${field} ${operator}`);
      return (doc: Doc) => test(doc[field], wanted);
    }),
  );
  return { test: (doc) => conditions.every((holds) => holds(doc)) };
}

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
