import { useScreen } from '../router/use-screen.ts';

/** The name of the browser tab. */
export function PageTitle() {
  const screen = useScreen();
  return <title>{screen ? `${screen.title()} · Karbar` : 'Karbar'}</title>;
}
