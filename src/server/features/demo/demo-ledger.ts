/** The name under which the ledger of imports records what the demo created. */
export const source = 'masthead:demo'

/** The email address of a demo author. Nobody can sign in with it. */
export const emailOf = (key: string): string => `${key}@offcut.example`
