/** Asks in one call whatever is asked before the caller lets go: each way to the data worker costs as much as several answers. */
export function together<Q, A>(askAll: (questions: readonly Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
  type Waiting = { readonly question: Q; readonly resolve: (answer: A) => void; readonly reject: (error: unknown) => void };
  let waiting: Waiting[] = [];

  function send(): void {
    const asked = waiting;
    waiting = [];
    askAll(asked.map(({ question }) => question)).then(
      (answers) => asked.forEach(({ resolve }, i) => resolve(answers[i] as A)),
      (error: unknown) => asked.forEach(({ reject }) => reject(error)),
    );
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(send);
      waiting.push({ question, resolve, reject });
    });
}
