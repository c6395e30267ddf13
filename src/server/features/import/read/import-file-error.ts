import { english } from '../../../../i18n/said.ts'
/**
 * The file to import cannot be read, and nothing of it has been stored. The message is one or two sentences for the
 * person who imports: where, what is wrong, what to do. `line` and `column` count from 1; both are absent if the fault
 * has no place in the file.
 */
export class ImportFileError extends Error {
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(message: string, at?: { line: number; column: number }) {
    super(
      at
        ? english('Line {line}, column {column}: {message}', { line: at.line, column: at.column, message })
        : message,
    )
    this.name = 'ImportFileError'
    this.line = at?.line
    this.column = at?.column
  }
}
