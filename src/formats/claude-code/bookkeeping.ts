import { Level } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Place, Transcript } from '../transcript.ts';
import type { Line } from './line.ts';

/** Lines that are neither a prompt nor a reply. What a list of kinds cannot foresee is kept under its own kind. */
export function writeBookkeeping(part: Transcript, line: Line, place: Place): void {
  const { value, type } = line;
  switch (type) {
    case 'system':
      return system(part, line, place);
    case 'attachment':
      return attachment(part, line, place);
    case 'summary':
      return part.other(type, value, place, stringField(value, 'summary'));
    case 'progress': {
      const data = field(value, 'data');
      const kind = stringField(data, 'type') ?? type;
      return part.other(
        kind,
        value,
        place,
        stringField(data, 'output') ?? stringField(data, 'hookName') ?? kind,
      );
    }
    case 'queue-operation':
      return part.other(
        type,
        value,
        place,
        `${stringField(value, 'operation') ?? ''} ${stringField(value, 'content') ?? ''}`.trim(),
      );
    default:
      return part.other(type, value, place, stringField(value, 'content') ?? type);
  }
}

function system(part: Transcript, line: Line, place: Place): void {
  const { value } = line;
  const subtype = stringField(value, 'subtype');
  const content = stringField(value, 'content');
  if (subtype === 'compact_boundary' || subtype === 'microcompact_boundary') {
    const about = field(value, 'compactMetadata');
    const tokens = numberField(about, 'preTokens');
    const trigger = stringField(about, 'trigger') ?? '';
    const detail = [trigger, tokens === undefined ? '' : `${tokens} tokens before`]
      .filter(Boolean)
      .join(', ');
    part.compaction({ ...place, ...(detail === '' ? {} : { detail }) });
  } else if (subtype === 'api_error') {
    const attempt = numberField(value, 'retryAttempt');
    const words =
      stringField(field(value, 'error'), 'message') ?? content ?? 'the model could not be reached';
    part.log({
      ...place,
      text: `API error${attempt === undefined ? '' : `, retry ${attempt}`}: ${words}`,
      level: Level.warning,
      more: { error: field(value, 'error') },
    });
  } else if (subtype === 'stop_hook_summary') {
    const errors = field(value, 'hookErrors');
    const failed = Array.isArray(errors) && errors.length > 0;
    part.other(subtype, value, place, failed ? `stop hooks: ${errors.length} failed` : 'stop hooks ran');
    if (failed)
      part.log({ ...place, text: `A stop hook failed: ${String(errors[0])}`, level: Level.warning });
  } else if (content !== undefined && stringField(value, 'level') === 'error')
    part.error({ ...place, message: content });
  else if (subtype === undefined && content !== undefined)
    part.log({ ...place, text: content, stream: 'system' });
  else part.other(subtype ?? 'system', value, place, content ?? turnWords(value, subtype));
}

function turnWords(value: object, subtype: string | undefined): string {
  const ms = numberField(value, 'durationMs');
  return ms === undefined ? (subtype ?? 'system') : `turn took ${(ms / 1000).toFixed(1)} s`;
}

function attachment(part: Transcript, line: Line, place: Place): void {
  const about = field(line.value, 'attachment');
  const kind = stringField(about, 'type') ?? 'attachment';
  const hook = stringField(about, 'hookName');
  if (kind === 'hook_blocking_error' || kind === 'hook_non_blocking_error') {
    const blocking = stringField(field(about, 'blockingError'), 'blockingError');
    const words = blocking ?? stringField(about, 'stderr') ?? kind;
    part.log({
      ...place,
      text: `Hook ${hook ?? ''}: ${words}`,
      level: Level.warning,
      more: { attachment: about },
    });
    return;
  }
  part.other(kind, line.value, place, hook === undefined ? kind : `${kind} ${hook}`);
}
