import type { EntryRow, Level } from '../../model/index.ts';
import { Flag, Level as Levels } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, stringField } from '../records.ts';
import type { PageNames } from './page-names.ts';
import { eventKind, kindOf, mouseWord, sourceKind } from './versions.ts';

/** Text of a page that search may look through, per entry. */
const MAX_SEARCH = 4000;
const MAX_LABEL = 160;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const cut = (text: string, at: number): string =>
  text.length > at ? `${text.slice(0, at - 1).toWellFormed()}…` : text;
const num = (value: unknown): number => (typeof value === 'number' ? value : 0);

export interface Said {
  readonly kind: string;
  readonly label: string;
  readonly search: string;
  readonly flags: number;
  readonly level: Level;
}

/** What one event is called and found by. Keeps `names` up to date with it. */
export function describe(event: unknown, names: PageNames): Said {
  const type = num(field(event, 'type'));
  const data = field(event, 'data');
  const source = field(data, 'source');
  const kind = kindOf(type, source, field(data, 'type'));
  const said = (label: string, search = label, flags = 0): Said => ({
    kind,
    label: cut(label, MAX_LABEL),
    search: cut(search, MAX_SEARCH),
    flags,
    level: Levels.info,
  });
  switch (eventKind(type)) {
    case 'dom-content-loaded':
      return said('DOM ready');
    case 'load':
      return said('page loaded');
    case 'meta':
      return said(
        stringField(data, 'href') ?? 'page',
        `${stringField(data, 'href') ?? ''} ${num(field(data, 'width'))}×${num(field(data, 'height'))}`,
      );
    case 'full-snapshot': {
      names.reset();
      const text = names.add(field(data, 'node'), -1);
      return said('page snapshot', text.join(' '), Flag.keyframe);
    }
    case 'custom':
      return said(
        stringField(data, 'tag') ?? 'custom',
        `${stringField(data, 'tag') ?? ''} ${words(field(data, 'payload'))}`,
      );
    case 'plugin':
      return said(
        stringField(data, 'plugin') ?? 'plugin',
        `${stringField(data, 'plugin') ?? ''} ${words(field(data, 'payload'))}`,
      );
    case 'incremental':
      return incremental(kind, source, data, names, said);
    default:
      return said(kind);
  }
}

type Say = (label: string, search?: string) => Said;

function incremental(kind: string, source: unknown, data: unknown, names: PageNames, said: Say): Said {
  switch (sourceKind(source)) {
    case 'mutation':
      return mutation(data, names, said);
    case 'mouse-move':
      return said('pointer');
    case 'mouse':
      return said(`${mouseWord(field(data, 'type'))} ${names.name(field(data, 'id'))}`.trim());
    case 'scroll':
      return said(`scroll to ${Math.round(num(field(data, 'y')))}`);
    case 'viewport':
      return said(`${num(field(data, 'width'))}×${num(field(data, 'height'))}`);
    case 'input': {
      const text = stringField(data, 'text') ?? '';
      const target = names.name(field(data, 'id'));
      return said(`input ${target} ${cut(text, 80)}`.replace(/\s+/g, ' ').trim(), `${target} ${text}`);
    }
    default:
      return said(kind.replaceAll('-', ' '));
  }
}

/** `mutation +3 −1 ~2`: nodes added, nodes removed, texts and attributes changed. */
function mutation(data: unknown, names: PageNames, said: Say): Said {
  const adds = list(field(data, 'adds'));
  const removes = list(field(data, 'removes'));
  const texts = list(field(data, 'texts'));
  const attributes = list(field(data, 'attributes'));
  const seen: string[] = [];
  for (const add of adds) names.add(field(add, 'node'), num(field(add, 'parentId')), seen);
  for (const text of texts) {
    const shown = names.text(num(field(text, 'id')), stringField(text, 'value') ?? '');
    if (shown !== '') seen.push(shown);
  }
  const counts = [
    adds.length > 0 ? `+${adds.length}` : '',
    removes.length > 0 ? `−${removes.length}` : '',
    texts.length + attributes.length > 0 ? `~${texts.length + attributes.length}` : '',
  ].filter((part) => part !== '');
  const text = seen.join(' ');
  const label = `mutation ${counts.join(' ')}`.trim();
  return said(text === '' ? label : `${label} ${cut(text, 60)}`, text === '' ? label : text);
}

/** A payload of unknown shape as words to search. */
function words(payload: unknown): string {
  if (payload === undefined || payload === null) return '';
  return typeof payload === 'string' ? payload : cut(jsonText(payload), MAX_SEARCH);
}

export type Row = Omit<EntryRow, 'seq' | 'payload'>;
