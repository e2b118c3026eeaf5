/** A page, half a page, and a page with days and arithmetic. */
export const layouts = ['classic', 'compact', 'detailed'] as const;
export type Layout = (typeof layouts)[number];
