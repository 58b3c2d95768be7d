import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { BugScreen } from './BugScreen.tsx';
import { bugReport } from './bug-report.ts';

interface RootBoundaryState {
  readonly report: string | undefined;
}

/** The last resort: a fault of the player itself. Says so with a report that can be copied and holds no payload. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, RootBoundaryState> {
  override state: RootBoundaryState = { report: undefined };

  static getDerivedStateFromError(error: unknown): RootBoundaryState {
    return { report: bugReport(error, undefined) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ report: bugReport(error, info.componentStack ?? undefined) });
  }

  override render(): ReactNode {
    return this.state.report === undefined ? this.props.children : <BugScreen report={this.state.report} />;
  }
}
