const skins = ['#8d5a3b', '#a06a45', '#b57b52', '#c68b5f'] as const;
const cloths = ['#0f766e', '#7c3aed', '#be123c', '#1d4ed8', '#b45309', '#15803d', '#475569', '#a21caf'] as const;
const grounds = ['#d1fae5', '#e0e7ff', '#fef3c7', '#fee2e2', '#e2e8f0', '#fae8ff'] as const;

const of = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

/** A drawn face: nobody's photo. */
export function avatar(n: number, woman: boolean): string {
  const [skin, cloth, ground] = [of(skins, n * 7), of(cloths, n * 5), of(grounds, n * 3)];
  const hair = woman
    ? `<path d="M24 60c-4-30 8-42 24-42s28 12 24 42c-4 8-8 12-8 12V44c-10 0-22-4-26-10-2 6-4 8-6 10v28s-5-4-8-12z" fill="${of(cloths, n * 5 + 3)}"/>`
    : '<path d="M28 40c-2-16 8-23 20-23s22 7 20 23c-3-8-7-11-20-11s-17 3-20 11z" fill="#1c1917"/>';
  const face = `<circle cx="48" cy="42" r="19" fill="${skin}"/><circle cx="41" cy="42" r="1.8"/><circle cx="55" cy="42" r="1.8"/>`;
  const mouth = '<path d="M42 51q6 4 12 0" fill="none" stroke="#3f1d0f" stroke-width="1.6" stroke-linecap="round"/>';
  const body = `<path d="M12 96c2-22 16-31 36-31s34 9 36 31z" fill="${cloth}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path d="M0 0h96v96H0z" fill="${ground}"/>${body}${face}${mouth}${hair}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
