/*
 * Links and forms of a shop work without script. With it, what stays within the shop is drawn from what the page already knows; going back finds the
 * place where somebody was.
 */

type Kept = { readonly top?: number };

/** `stay` = the reader remains where he is on the page. */
type Arrive = (address: URL, how: { readonly stay: boolean }) => void;

export function followLinks(root: string, arrive: Arrive): (address: string) => void {
  history.scrollRestoration = 'manual';
  let isLeaving = 0;
  addEventListener('scroll', () => {
    // Written at leisure: browsers count how often the history is changed.
    clearTimeout(isLeaving);
    isLeaving = Number(setTimeout(keepPlace, 200));
  });
  addEventListener('popstate', () => {
    arrive(new URL(location.href), { stay: true });
    requestAnimationFrame(findPlace);
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || !isWithin(new URL(link.href), root)) return;
    event.preventDefault();
    visit(link.href, link.hasAttribute('data-stay'));
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== 'get' || !isWithin(new URL(form.action), root)) return;
    event.preventDefault();
    visit(questionOf(form), form.hasAttribute('data-instant'));
  });
  document.addEventListener('change', (event) => {
    const form = event.target instanceof Element ? event.target.closest('form') : null;
    if (form?.hasAttribute('data-instant')) form.requestSubmit();
  });

  /** A place within the page that somebody has just gone to is kept nowhere yet: the browser itself goes there. */
  function findPlace(): void {
    const { top } = (history.state ?? {}) as Kept;
    if (top !== undefined) scrollTo(0, top);
  }

  function keepPlace(): void {
    history.replaceState({ top: scrollY } satisfies Kept, '');
  }

  function visit(address: string, stay: boolean): void {
    clearTimeout(isLeaving);
    keepPlace();
    const next = new URL(address, location.href);
    history[stay || next.href === location.href ? 'replaceState' : 'pushState']({ top: stay ? scrollY : 0 } satisfies Kept, '', next);
    arrive(next, { stay });
    if (!stay) scrollTo(0, 0);
  }

  findPlace();
  return (address) => visit(address, false);
}

function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target !== '' || link.hasAttribute('download') || link.hasAttribute('data-language')) return undefined;
  // Within the page the browser itself goes there.
  return link.getAttribute('href')?.startsWith('#') ? undefined : link;
}

function isWithin({ origin, pathname }: URL, root: string): boolean {
  return origin === location.origin && pathname.startsWith(root) && !/\.(?:xml|txt|json)$/.test(pathname);
}

/** Only what was filled in. */
function questionOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  const address = new URL(form.action);
  return `${address.pathname}?${query.toString()}`;
}
