/** The name under which the ledger of imports records what the demonstration created. */
export const source = 'masthead:demo'

/** The address of a demonstration author. Nobody can sign in with it. */
export const emailOf = (key: string): string => `${key}@offcut.example`
