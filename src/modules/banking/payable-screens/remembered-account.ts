import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { choose, useChoice } from '#ui/choice.ts';

import type { Books } from '../books/index.ts';

/** The account that this person paid from last, as long as it can be chosen; and how that is remembered. */
export function useRememberedAccount({ own }: Pick<Books, 'own'>) {
  const name = `account:${draftKey(useStore(), 'pay')}`;
  const kept = useChoice(name);
  const account = own.find(({ id }) => id === kept);
  const remember = (id: string): void => {
    if (id !== kept) choose(name, id);
  };
  return [account, remember] as const;
}
