import { Component, type ReactNode } from 'react';

import { noteFailed, noteShown } from './failed-rows.ts';
import { Unknown } from './Unknown.tsx';

type Props = {
  readonly children: ReactNode;
  /** Tried again once this is another one. */ readonly of?: unknown;
  readonly instead?: ReactNode;
};
type State = { readonly failed: boolean; readonly of: unknown };

/** What cannot be shown is a sign in its place: one odd value takes neither its row nor its page with it. */
export class Spared extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return Object.is(of, state.of) ? null : { failed: false, of };
  }

  override componentDidCatch(): void {
    noteFailed(this.props.of);
  }

  override componentDidUpdate(_: Props, before: State): void {
    if (before.failed && !this.state.failed) noteShown(this.props.of);
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.instead ?? <Unknown />) : this.props.children;
  }
}

/** Calls what shows a thing where a fault of it is caught. */
export function Showing<R>({ show, of }: { readonly show: (of: R) => ReactNode; readonly of: R }): ReactNode {
  return show(of);
}
