/** Under which the ledger of imports keeps what the demonstration brought. */
export const source = 'masthead:demo'

/** The address that an author of the demonstration is known by. Nobody can sign in with it. */
export const emailOf = (key: string): string => `${key}@offcut.example`
