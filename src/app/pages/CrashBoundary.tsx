import { Component, type ReactNode } from 'react';

import { Crash } from './CrashScreen.tsx';

type State = { readonly error: unknown; readonly failed: boolean };

/** Catches what the router's own boundaries do not: a fault in the shell itself. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Crash error={this.state.error} full /> : this.props.children;
  }
}
