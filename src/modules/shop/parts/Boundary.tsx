import { Component, type ReactNode, Suspense } from 'react';

type Props = { readonly children: ReactNode; readonly waiting?: ReactNode; readonly failed?: ReactNode };

/** What fails within takes nothing else with it; when served, it is left to the browser. */
export class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { children, waiting = null, failed = null } = this.props;
    return this.state.hasFailed ? failed : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
