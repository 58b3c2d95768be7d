/**
 * The part of rrweb's event vocabulary that a replay needs, as numbers on the wire.
 * Source: `@rrweb/types` 2.x (`EventType`, `IncrementalSource`, `NodeType`, `MouseInteractions`).
 */
export const EventType = {
  domContentLoaded: 0,
  load: 1,
  fullSnapshot: 2,
  incremental: 3,
  meta: 4,
  custom: 5,
  plugin: 6,
} as const;

export const Source = {
  mutation: 0,
  mouseMove: 1,
  mouseInteraction: 2,
  scroll: 3,
  viewport: 4,
  input: 5,
  touchMove: 6,
  media: 7,
  styleSheetRule: 8,
  canvas: 9,
  font: 10,
  log: 11,
  drag: 12,
  styleDeclaration: 13,
  selection: 14,
  adoptedStyleSheet: 15,
  customElement: 16,
} as const;

export const NodeType = { document: 0, documentType: 1, element: 2, text: 3, cdata: 4, comment: 5 } as const;

/** `MouseInteractions` that say where the pointer is or that it pressed. */
export const Mouse = {
  up: 0,
  down: 1,
  click: 2,
  contextMenu: 3,
  doubleClick: 4,
  touchStart: 7,
  touchEnd: 9,
} as const;

export type AttributeValue = string | number | boolean | null;
export type StyleValue = string | false | readonly [string, string];

/** A serialised node after the sanitiser: only what the allow-list lets through. */
export type SafeNode =
  | {
      type: typeof NodeType.document;
      id: number;
      rootId?: number;
      compatMode?: string;
      childNodes: SafeNode[];
    }
  | {
      type: typeof NodeType.documentType;
      id: number;
      rootId?: number;
      name: string;
      publicId: string;
      systemId: string;
    }
  | SafeElement
  | {
      type: typeof NodeType.text;
      id: number;
      rootId?: number;
      textContent: string;
      isStyle?: true;
      isShadow?: true;
    }
  | {
      type: typeof NodeType.cdata | typeof NodeType.comment;
      id: number;
      rootId?: number;
      textContent: string;
      isShadow?: true;
    };

export interface SafeElement {
  type: typeof NodeType.element;
  id: number;
  rootId?: number;
  tagName: string;
  attributes: Record<string, AttributeValue>;
  childNodes: SafeNode[];
  isSVG?: true;
  isShadowHost?: true;
  isShadow?: true;
  isCustom?: true;
}

export interface SafeAdd {
  parentId: number;
  previousId?: number | null;
  nextId: number | null;
  node: SafeNode;
}

export interface SafeMutation {
  source: typeof Source.mutation;
  adds: SafeAdd[];
  removes: { parentId: number; id: number; isShadow?: true }[];
  texts: { id: number; value: string | null }[];
  attributes: { id: number; attributes: Record<string, string | null | Record<string, StyleValue>> }[];
  isAttachIframe?: true;
}

/** An index of a rule: a number, or a path into nested rules. */
export type RuleIndex = number | number[];

export interface SafeRules {
  source: typeof Source.styleSheetRule;
  id?: number;
  styleId?: number;
  adds?: { rule: string; index?: RuleIndex }[];
  removes?: { index: RuleIndex }[];
  replace?: string;
  replaceSync?: string;
}

export interface SafeDeclaration {
  source: typeof Source.styleDeclaration;
  id?: number;
  styleId?: number;
  index: number[];
  set?: { property: string; value: string | null; priority?: string };
  remove?: { property: string };
}

export interface SafeAdopted {
  source: typeof Source.adoptedStyleSheet;
  id: number;
  styleIds: number[];
  styles?: { styleId: number; rules: { rule: string; index?: number }[] }[];
}

export interface SafeFont {
  source: typeof Source.font;
  family: string;
  fontSource: string;
  buffer: boolean;
  descriptors?: Record<string, string>;
}

export type SafeData =
  | SafeMutation
  | SafeRules
  | SafeDeclaration
  | SafeAdopted
  | SafeFont
  | { source: typeof Source.scroll; id: number; x: number; y: number }
  | { source: typeof Source.viewport; width: number; height: number }
  | { source: typeof Source.input; id: number; text: string; isChecked: boolean };

/** What the player is fed. It carries no time of the recording: the surface stamps its own. */
export type SafeEvent =
  | { type: typeof EventType.meta; data: { href: string; width: number; height: number } }
  | {
      type: typeof EventType.fullSnapshot;
      data: { node: SafeNode; initialOffset: { left: number; top: number } };
    }
  | { type: typeof EventType.incremental; data: SafeData };

/** Of a page whose size was not recorded. */
export const DEFAULT_SIZE = { width: 1280, height: 720 };

export type JsonRecord = { readonly [key: string]: unknown };

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Node ids are integers; -1 stands for "the window" or "unknown" in recordings. */
export const asId = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const asNumber = (value: unknown, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
