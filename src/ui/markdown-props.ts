export interface MarkdownProps {
  readonly text: string;
}
