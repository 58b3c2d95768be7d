/** The dialogs that the header opens. */
export type DialogName = 'run' | 'evidence' | 'ledger' | 'honesty';
