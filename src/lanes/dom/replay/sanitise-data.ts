import { pageCss } from './attributes.ts';
import type { Account } from './attributes.ts';
import { asArray, asId, asNumber, asText, isRecord, Source } from './shapes.ts';
import type {
  JsonRecord,
  RuleIndex,
  SafeAdopted,
  SafeData,
  SafeDeclaration,
  SafeFont,
  SafeRules,
} from './shapes.ts';
import { isDataFont } from './urls.ts';

/** Fonts recorded as bytes, at most this many. */
const MAX_FONT_BYTES = 4 * 1024 * 1024;

/**
 * Every incremental event but the mutation. Pointer, selection, media, log and custom-element events
 * do not change the picture here and are left out; canvas drawing is counted as not replayed.
 */
export function sanitiseIncremental(data: JsonRecord, account: Account): SafeData | undefined {
  const id = asId(data['id']);
  switch (data['source']) {
    case Source.scroll:
      return id === undefined
        ? undefined
        : { source: Source.scroll, id, x: asNumber(data['x']), y: asNumber(data['y']) };
    case Source.viewport:
      return { source: Source.viewport, width: asNumber(data['width']), height: asNumber(data['height']) };
    case Source.input:
      if (id === undefined) return undefined;
      return { source: Source.input, id, text: asText(data['text']), isChecked: data['isChecked'] === true };
    case Source.canvas:
      account.losses.add('canvas-drawing');
      return undefined;
    case Source.styleSheetRule:
      return rules(data, account);
    case Source.styleDeclaration:
      return declaration(data, account);
    case Source.adoptedStyleSheet:
      return adopted(data, account);
    case Source.font:
      return font(data, account);
    default:
      return undefined;
  }
}

/** `undefined` for a rule without an index, `false` for one that makes no sense. */
function ruleIndex(raw: unknown): RuleIndex | undefined | false {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw === 'number') return Number.isInteger(raw) && raw >= 0 ? raw : false;
  const path = asArray(raw);
  const ok = path.length > 0 && path.length < 32 && path.every((n) => Number.isInteger(n));
  return ok ? path.map((n) => asNumber(n)) : false;
}

/** Which sheet: an element's (`id`) or a constructed one (`styleId`). */
function sheet(data: JsonRecord): { id?: number; styleId?: number } {
  const id = asId(data['id']);
  const styleId = asId(data['styleId']);
  return { ...(id === undefined ? {} : { id }), ...(styleId === undefined ? {} : { styleId }) };
}

function rules(data: JsonRecord, account: Account): SafeRules {
  const out: SafeRules = { source: Source.styleSheetRule, ...sheet(data) };
  const adds: NonNullable<SafeRules['adds']> = [];
  for (const add of asArray(data['adds'])) {
    if (!isRecord(add) || typeof add['rule'] !== 'string') continue;
    const index = ruleIndex(add['index']);
    if (index === false) account.losses.add('bad-shape');
    else adds.push({ rule: pageCss(add['rule'], account), ...(index === undefined ? {} : { index }) });
  }
  const removes: NonNullable<SafeRules['removes']> = [];
  for (const remove of asArray(data['removes'])) {
    const index = isRecord(remove) ? ruleIndex(remove['index']) : false;
    if (index === undefined || index === false) account.losses.add('bad-shape');
    else removes.push({ index });
  }
  if (adds.length > 0) out.adds = adds;
  if (removes.length > 0) out.removes = removes;
  if (typeof data['replace'] === 'string') out.replace = pageCss(data['replace'], account);
  if (typeof data['replaceSync'] === 'string') out.replaceSync = pageCss(data['replaceSync'], account);
  return out;
}

function declaration(data: JsonRecord, account: Account): SafeDeclaration | undefined {
  const index = asArray(data['index']).filter((n): n is number => Number.isInteger(n));
  if (index.length === 0) return undefined;
  const out: SafeDeclaration = { source: Source.styleDeclaration, ...sheet(data), index };
  const set = data['set'];
  if (isRecord(set) && typeof set['property'] === 'string') {
    const value = typeof set['value'] === 'string' ? pageCss(set['value'], account) : null;
    out.set = {
      property: set['property'],
      value,
      ...(set['priority'] === 'important' ? { priority: 'important' } : {}),
    };
  }
  const remove = data['remove'];
  if (isRecord(remove) && typeof remove['property'] === 'string')
    out.remove = { property: remove['property'] };
  return out;
}

function adopted(data: JsonRecord, account: Account): SafeAdopted | undefined {
  const id = asId(data['id']);
  if (id === undefined) return undefined;
  const styles: NonNullable<SafeAdopted['styles']> = [];
  for (const style of asArray(data['styles'])) {
    const styleId = isRecord(style) ? asId(style['styleId']) : undefined;
    if (!isRecord(style) || styleId === undefined) continue;
    const list: { rule: string; index?: number }[] = [];
    for (const rule of asArray(style['rules'])) {
      if (!isRecord(rule) || typeof rule['rule'] !== 'string') continue;
      const index = asId(rule['index']);
      list.push({
        rule: pageCss(rule['rule'], account),
        ...(index === undefined || index < 0 ? {} : { index }),
      });
    }
    styles.push({ styleId, rules: list });
  }
  const styleIds = asArray(data['styleIds']).filter((n): n is number => Number.isInteger(n));
  return { source: Source.adoptedStyleSheet, id, styleIds, ...(styles.length > 0 ? { styles } : {}) };
}

/** A font by its bytes, or by a `data:` URL. rrweb makes it in our own document, so that nothing else may pass. */
function font(data: JsonRecord, account: Account): SafeFont | undefined {
  const family = asText(data['family']);
  const source = asText(data['fontSource']);
  const buffer = data['buffer'] === true;
  const inline = /^\s*url\(\s*["']?(data:[^"'()\\\s]+)["']?\s*\)\s*(?:format\(["']?[\w-]+["']?\)\s*)?$/i.exec(
    source,
  )?.[1];
  const ok = buffer
    ? source.length <= MAX_FONT_BYTES * 4 && /^\s*\[[\d,\s]*\]\s*$/.test(source)
    : inline !== undefined && isDataFont(inline);
  if (!ok || family === '') {
    account.losses.asset(/url\(\s*["']?([^"')]*)/i.exec(source)?.[1] ?? family, 'font');
    return undefined;
  }
  const descriptors: Record<string, string> = {};
  if (isRecord(data['descriptors']))
    for (const key of ['style', 'weight', 'stretch', 'unicodeRange', 'featureSettings', 'display']) {
      const value = data['descriptors'][key];
      if (typeof value === 'string' && !/url|[\\(]/i.test(value)) descriptors[key] = value;
    }
  return { source: Source.font, family, fontSource: source, buffer, descriptors };
}
