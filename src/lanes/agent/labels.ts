import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/agent/labels', {
  arguments: 'Arguments',
  command: 'Command',
  patch: 'Patch',
  query: 'Query',
  oldText: 'Old text',
  newText: 'New text',
  theRecordingHoldsNoResult: 'The recording holds no result for this call.',
  output: 'Output',
  selectThisAgent: 'Select this agent',
  tokensAndCost: 'Tokens and cost',
  record: 'Record',
  theRecordingHoldsItsName: 'The recording holds its name alone.',
  attributes: 'Attributes',
});
