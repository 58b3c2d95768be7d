import { Component } from 'react';
import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Button, EmptyState } from '../../ui/index.ts';
import { messages } from '../messages.ts';

export interface PanelBoundaryProps {
  /** What failed, for the person: "Screen". */
  readonly name: string;
  readonly children: ReactNode;
  /** One line, for narrow places. */
  readonly compact?: boolean;
}

interface PanelBoundaryState {
  readonly error: Error | undefined;
}

/** A part failed: that panel says so and can be tried again; everything beside it works on. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): PanelBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <EmptyState
        tone="err"
        icon={<TriangleAlert />}
        title={messages.trouble.panel(this.props.name)}
        text={
          <>
            {error.message} {messages.trouble.panelText}
          </>
        }
        code={error.name}
        compact={this.props.compact}
        actions={
          <Button onClick={() => this.setState({ error: undefined })}>{messages.trouble.retry}</Button>
        }
      />
    );
  }
}
