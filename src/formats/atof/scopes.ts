import { Level, parseIso } from '../../model/index.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

interface Scope {
  readonly category: string;
  readonly entry: number;
}

interface At {
  readonly at: number | undefined;
  readonly parent: number | undefined;
}

/** Scopes by their id: agents, model calls, tools; any other is a span. Approvals stand apart from the tools they are for. */
export class ScopeWriter {
  readonly #transcript: Transcript;
  readonly #scopes = new Map<string, Scope>();
  readonly #approvals = new Map<string, number>();

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  add({ value, line, example }: FoundRecord): void {
    this.#transcript.record(line, example, 'end of a scope', () => {
      const stamp = stringField(value, 'timestamp');
      const at = stamp === undefined ? undefined : parseIso(stamp);
      const parent = this.#scopes.get(stringField(value, 'parent_uuid') ?? '')?.entry;
      const kind = stringField(value, 'kind');
      if (kind === 'scope' && stringField(value, 'scope_category') === 'start')
        this.#begin(value, { at, parent });
      else if (kind === 'scope') this.#end(value, { at, parent });
      else this.#mark(value, { at, parent });
    });
  }

  #begin(event: unknown, place: At): void {
    const id = stringField(event, 'uuid') ?? '';
    const name = stringField(event, 'name') ?? 'scope';
    const category = stringField(event, 'category') ?? '';
    const metadata = field(event, 'metadata');
    const data = field(event, 'data');
    const model = stringField(metadata, 'model');
    if (category === 'agent' && place.parent === undefined) {
      const session = stringField(metadata, 'session_id');
      this.#transcript.sink.meta({
        ...(model === undefined ? {} : { model }),
        ...(session === undefined ? {} : { runId: session }),
        harness: stringField(metadata, 'platform') ?? name,
      });
    }
    const entry =
      category === 'llm'
        ? this.#transcript.modelCall({
            ...place,
            key: id,
            model: model ?? name,
            ...(place.at === undefined ? {} : { from: place.at }),
          })
        : category === 'tool'
          ? this.#transcript.call({ ...place, id, name, args: field(data, 'arguments') ?? data })
          : category === 'agent' && place.parent !== undefined
            ? this.#transcript.agent({ ...place, name, end: 'open' })
            : this.#transcript.span({ ...place, name, end: 'open', attributes: { category } });
    this.#scopes.set(id, { category, entry });
  }

  #end(event: unknown, place: At): void {
    const id = stringField(event, 'uuid') ?? '';
    const scope = this.#scopes.get(id);
    const data = field(event, 'data');
    const error = stringField(data, 'error');
    if (scope === undefined) {
      // Its begin is not in the file: of a failed call that is all there is.
      if (error === undefined)
        this.#transcript.other('end without a begin', event, place, stringField(event, 'name'));
      else this.#transcript.error({ ...place, message: `${stringField(event, 'name') ?? 'call'}: ${error}` });
      return;
    }
    if (scope.category === 'tool') {
      const failed = error !== undefined || stringField(data, 'status') === 'error';
      this.#transcript.result({
        ...place,
        call: id,
        ok: !failed,
        output: error ?? field(data, 'result') ?? data,
        exitCode: numberField(data, 'exit_code'),
      });
      return;
    }
    if (scope.category === 'llm') {
      const usage = field(data, 'usage');
      const input = numberField(usage, 'input_tokens') ?? numberField(usage, 'prompt_tokens');
      const output = numberField(usage, 'output_tokens') ?? numberField(usage, 'completion_tokens');
      this.#transcript.modelCall({
        at: place.at,
        key: id,
        usage: input === undefined && output === undefined ? undefined : { input, output },
      });
      const said = stringField(data, 'assistant_message') ?? '';
      if (said !== '')
        this.#transcript.message({ at: place.at, parent: scope.entry, role: 'assistant', text: said });
      if (error !== undefined) this.#transcript.error({ at: place.at, parent: scope.entry, message: error });
      return;
    }
    this.#transcript.end(scope.entry, place.at, error === undefined ? undefined : Level.error);
  }

  #mark(event: unknown, place: At): void {
    const name = stringField(event, 'name') ?? 'mark';
    const data = field(event, 'data');
    const approval = stringField(data, 'approval_id') ?? '';
    if (name.endsWith('approval.request')) {
      const entry = this.#transcript.span({
        ...place,
        name: `Approval of ${stringField(data, 'tool_name') ?? 'a tool'}`,
        end: 'open',
        attributes: { approval },
      });
      this.#approvals.set(approval, entry);
    } else if (name.endsWith('approval.response')) {
      const entry = this.#approvals.get(approval);
      if (entry !== undefined) this.#transcript.end(entry, place.at);
      this.#transcript.log({
        ...place,
        text: field(data, 'approved') === true ? 'Approved' : 'Not approved',
      });
    } else if (name.endsWith('subagent.start')) {
      this.#transcript.log({
        ...place,
        text: `Sub-agent started: ${stringField(data, 'child_role') ?? ''} ${stringField(data, 'child_session_id') ?? ''}`.trim(),
      });
    } else this.#transcript.other(name, event, place, name);
  }
}
