import type { Look, Scheme } from '#modules/storefront/config/index.ts';

/*
 * The owner's look as variables of the style sheet. All that goes in here are colours, numbers and words of lists, checked by the shape: no text of
 * an owner becomes a style.
 */

const stacks = {
  system:
    "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Bengali','Kohinoor Bangla','Nirmala UI','Noto Sans Bengali Variable',sans-serif",
  serif: "Georgia,'Times New Roman','Noto Serif Bengali','Noto Sans Bengali','Nirmala UI','Noto Sans Bengali Variable',serif",
  rounded:
    "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Quicksand,Nunito,system-ui,'Noto Sans Bengali','Nirmala UI','Noto Sans Bengali Variable',sans-serif",
  mono: "ui-monospace,'SF Mono',Menlo,Consolas,'Noto Sans Bengali','Nirmala UI','Noto Sans Bengali Variable',monospace",
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
