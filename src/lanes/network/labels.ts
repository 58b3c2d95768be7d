import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/network/labels', {
  loadingTheBody: 'Loading the body',
  bodyCannotBeDecoded: 'Body cannot be decoded',
  emptyBody: 'Empty body',
  find: 'Find',
  thePictureCannotBeDecoded: 'The picture cannot be decoded',
  notOnTheAxis: 'Not on the axis',
  loadingTheRequest: 'Loading the request',
  itsRecordIsNotHeld: 'Its record is not held',
  filterRequests: 'Filter requests',
  filterByAddressOrMethod: 'Filter by address or method',
  filter: 'Filter',
  requestsUpToThePlayhead: 'Requests up to the playhead',
  record: 'Record',
  responseBody: 'Response body',
  requestBody: 'Request body',
  timing: 'Timing',
  responseHeaders: 'Response headers',
  requestHeaders: 'Request headers',
  copyTheUrl: 'Copy the URL',
  websocketMessages: 'WebSocket messages',
});
