import { Level } from '../../model/index.ts';
import { field, stringField } from '../records.ts';

type Fields = unknown;

export function gitWords(payload: Fields): string {
  const head = (stringField(payload, 'head') ?? '').slice(0, 10);
  const status = field(payload, 'status');
  const changed = Array.isArray(status) && status.length > 0 ? `, ${status.length} changed` : '';
  return `${stringField(payload, 'phase') ?? 'snapshot'}: ${stringField(payload, 'branch') ?? 'detached'} at ${head}${field(payload, 'dirty') === true ? ', dirty' : ''}${changed}`;
}

export function changeWords(payload: Fields): string {
  const marks = [
    ...(field(payload, 'sensitive') === true ? ['sensitive'] : []),
    ...(field(payload, 'dependency') === true ? ['dependency'] : []),
  ];
  return `${stringField(payload, 'action') ?? 'change'} ${stringField(payload, 'path') ?? ''}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`;
}

export function isDelicate(payload: Fields): boolean {
  return field(payload, 'sensitive') === true || field(payload, 'dependency') === true;
}

function signals(payload: Fields): readonly unknown[] {
  const found = field(payload, 'risk_signals');
  return Array.isArray(found) ? found : [];
}

export const risksOf = (payload: Fields): string[] =>
  signals(payload).flatMap((signal) => stringField(signal, 'signal') ?? []);

export function riskLevel(payload: Fields): Level {
  const levels = signals(payload).map((signal) => stringField(signal, 'level'));
  return levels.some((level) => level === 'high' || level === 'critical') ? Level.warning : Level.info;
}
