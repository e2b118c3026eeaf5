import { actionName } from '#modules/texts.ts';

/** What a piece of work did, and to which record. */
export function workTitle({ action, name }: { readonly action: string; readonly name?: string | null | undefined }): string {
  return [actionName(action), name].filter(Boolean).join(' · ');
}
