import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { english } from '../../../../i18n/said.ts'
import { startOf, textOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'

export type Table = {
  columns: string[]
  /**
   * Can be read once, row by row. Each row has its cells by column name, and no prototype: so any name is only a name.
   */
  rows: AsyncIterable<Record<string, string>>
  /** What was repaired, in sentences. */
  notes: string[]
}

const limits = { rowCharacters: 20_000_000, rows: 500_000, columns: 1000 }

/**
 * Opens a table in UTF-8, UTF-16 or Windows-1252. The first row has the names of the columns, separated by commas,
 * semicolons or tabs. Opening it and reading its rows throw ImportFileError that names the row.
 */
export async function readCsv(
  file: string,
  name = path.basename(file),
  { rows: maxRows = limits.rows } = {},
): Promise<Table> {
  const start = await startOf(file)
  const { encoding, isGuess } = await encodingOf(file, start)
  const records = readRecords(file, name, { encoding, delimiter: delimiterOf(textOf(start)) })
  const first = await records.next()
  if (first.done) throw new ImportFileError(english('{name} is empty.', { name }))
  if (first.value.length > limits.columns) {
    await records.return(undefined)
    throw new ImportFileError(
      english('{name} has more than {columns} columns.', { name, columns: limits.columns }),
    )
  }
  const columns = first.value.map((column) => column.trim())
  const notes = isGuess
    ? [
        english('{name} is not in UTF-8, so it was read as Windows-1252: check its special characters', {
          name,
        }),
      ]
    : []
  return { columns, rows: rowsOf(records, columns, { name, maxRows }), notes }
}

async function* readRecords(
  file: string,
  name: string,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: limits.rowCharacters,
  })
  const decoder = new TextDecoder(encoding)
  const text = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  let count = 0
  try {
    // The parser reports why the file cannot be read.
    pipeline(createReadStream(file), text, parser).catch(() => undefined)
    for await (const record of parser as AsyncIterable<string[]>) {
      count += 1
      yield record
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Math.max(1, count)
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new ImportFileError(
        english('{name} has a row of more than {characters} characters after row {row}.', {
          name,
          characters: limits.rowCharacters.toLocaleString('en'),
          row,
        }),
      )
    throw new ImportFileError(
      english('{name} cannot be read after row {row}: {message}', { name, row, message: error.message }),
    )
  }
}

async function* rowsOf(
  records: AsyncIterable<string[]>,
  columns: string[],
  { name, maxRows }: { name: string; maxRows: number },
) {
  let count = 0
  for await (const record of records) {
    count += 1
    if (count > maxRows)
      throw new ImportFileError(
        english('{name} has more than {rows} rows. Import a part of it at a time.', {
          name,
          rows: maxRows.toLocaleString('en'),
        }),
      )
    const row: Record<string, string> = Object.create(null)
    for (const [at, column] of columns.entries()) row[column] ??= record[at] ?? ''
    yield row
  }
}

async function encodingOf(file: string, start: Buffer): Promise<{ encoding: string; isGuess: boolean }> {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', isGuess: false }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', isGuess: false }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return { encoding: 'utf-8', isGuess: false }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { encoding: 'windows-1252', isGuess: true }
  }
}

/** The separator in the first line. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
