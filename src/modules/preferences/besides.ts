import { parseJson } from '#data/server-forms.ts';

/** A choice that was made without sight of the one that stood: of lists and of marks what stood stays beside it, of everything else nothing. */
export function besides(stood: string, chosen: string): string {
  const [before, now] = [parseJson(stood), parseJson(chosen)];
  if (Array.isArray(before) && Array.isArray(now)) {
    const names = new Set(now.map(nameOf));
    return JSON.stringify([...before.filter((one) => !names.has(nameOf(one))), ...(now as unknown[])]);
  }
  return isMarks(before) && isMarks(now) ? JSON.stringify({ ...before, ...now }) : chosen;
}

function nameOf(one: unknown): string {
  return isMarks(one) && typeof one['name'] === 'string' ? one['name'] : JSON.stringify(one);
}

function isMarks(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
