import type { Look, Scheme } from '#modules/storefront/config/index.ts';

/*
 * The owner's look as variables of the style sheet. All that goes in here are colours, numbers and words of lists, checked by the shape: no text of
 * an owner becomes a style.
 */

/** The Bangla face has no Latin letters; it is fetched only by devices without one (`shop.css`). */
const stacks = {
  system: "'Shop Bangla',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  serif: "'Shop Bangla',Georgia,'Times New Roman',serif",
  rounded: "'Shop Bangla',ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Quicksand,Nunito,system-ui,sans-serif",
  mono: "'Shop Bangla',ui-monospace,'SF Mono',Menlo,Consolas,monospace",
} as const;

export function themeCss({ tokens, schemes }: Look): string {
  const root = [
    `--heading:${stacks[tokens.heading]}`,
    `--body:${stacks[tokens.body]}`,
    `--radius:${tokens.radius}px`,
    `--gap:${tokens.gap}px`,
    `font-size:${tokens.scale}%`,
  ];
  const rules = Object.values(schemes).map((scheme, place) => `.scheme-${place}{${variablesOf(scheme)}}`);
  return `:root{${root.join(';')}}${rules.join('')}`;
}

function variablesOf({ bg, text, primary, onPrimary, muted, border }: Scheme): string {
  return `--bg:${bg};--ink:${text};--primary:${primary};--on-primary:${onPrimary};--muted:${muted};--line:${border}`;
}

/** The class of a scheme by its name; an unknown one is `base`, or the first. */
export function schemeClass(schemes: Look['schemes'], name: string): string {
  const names = Object.keys(schemes);
  return `scheme-${Math.max(0, names.includes(name) ? names.indexOf(name) : names.indexOf('base'))}`;
}
