/**
 * The shape of a file's path in storage for whoever asks; the policies ask for more (`private.may_add_file`): a company or `people`, a
 * folder, a name. Nothing in it reads differently encoded and decoded.
 */
export function isFilePath(path: string): boolean {
  const segments = path.split('/');
  return segments.length >= 3 && path.length <= 300 && segments.every(isSegment);
}

/** The hash of its content that a file is named by; nothing for another name. */
export function hashIn(path: string): string | undefined {
  return /\/([0-9a-f]{64})\.\w+$/.exec(path)?.[1];
}

/** The segments of an address as the library will read them; nothing for an address that could be read in two ways. */
export function segmentsOf(pathname: string): readonly string[] | undefined {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.every(isSegment) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isSegment(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the point of it
  return segment !== '' && segment !== '.' && segment !== '..' && !/[\0-\x1f\x7f/\\%?#]/.test(segment);
}
