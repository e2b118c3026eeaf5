import { Component, type ReactNode, Suspense } from 'react';

/** A section that fails takes nothing else with it; when served, it is left to the browser. */
export class Boundary extends Component<{ children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}
