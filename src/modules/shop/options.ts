import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

/*
 * Choosing a variant by its options. An option is open to the values that fit to the options before it, so nobody ends where there is no variant,
 * and nobody is locked in: whoever changes an early option is given the nearest variant that there is.
 */

export type Choice = { readonly value: string; readonly isChosen: boolean; readonly isPossible: boolean; readonly isSoldOut: boolean };

/** What stands first on the page: one that can be had. */
export function firstVariant({ variants }: Pick<StoreProduct, 'variants'>): StoreVariant | undefined {
  return variants.find(({ stock }) => stock !== 'out') ?? variants[0];
}

export function choicesOf({ options, variants }: Pick<StoreProduct, 'options' | 'variants'>, chosen: StoreVariant) {
  return options.map(({ name, values }, place) => ({
    name,
    choices: values
      .map((value): Choice => {
        const fitting = variants.filter((variant) => variant.option_values[place] === value && fits(variant, chosen, place));
        return {
          value,
          isChosen: chosen.option_values[place] === value,
          isPossible: fitting.length > 0,
          isSoldOut: fitting.every(({ stock }) => stock === 'out'),
        };
      })
      .filter(({ value }) => variants.some((variant) => variant.option_values[place] === value)),
  }));
}

/** The variant with this value that shares most of what stands behind it, rather one that can be had. */
export function choose({ variants }: Pick<StoreProduct, 'variants'>, chosen: StoreVariant, place: number, value: string): StoreVariant {
  const fitting = variants.filter((variant) => variant.option_values[place] === value && fits(variant, chosen, place));
  const [best] = fitting.toSorted((a, b) => worth(b, chosen) - worth(a, chosen));
  return best ?? chosen;
}

function fits(variant: StoreVariant, chosen: StoreVariant, before: number): boolean {
  return chosen.option_values.slice(0, before).every((value, place) => variant.option_values[place] === value);
}

function worth(variant: StoreVariant, chosen: StoreVariant): number {
  const shared = variant.option_values.filter((value, place) => value === chosen.option_values[place]).length;
  return (variant.stock === 'out' ? 0 : 100) + shared;
}
