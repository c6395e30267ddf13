import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { startOf, textOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'

export type Table = {
  columns: string[]
  /** By the names of the columns; without a prototype, so that any name is only a name. */
  rows: Record<string, string>[]
  /** What was repaired, in sentences. */
  notes: string[]
}

const limits = { bytes: 400 * 1024 ** 2, rowCharacters: 20_000_000, rows: 500_000, columns: 1000 }

/**
 * A table whose first row has the names of the columns, separated by commas, semicolons or tabs. In UTF-8, UTF-16 or
 * Windows-1252. Throws ImportFileError that names the row.
 */
export async function readCsv(file: string, name = path.basename(file)): Promise<Table> {
  const refuse = (problem: string): never => {
    throw new ImportFileError(`${name} ${problem}`)
  }
  const { size } = await stat(file)
  if (size > limits.bytes) refuse('is larger than 400 MB.')
  const start = await startOf(file)
  const { encoding, isGuess } = await encodingOf(file, start)
  const table: Table = { columns: [], rows: [], notes: [] }
  if (isGuess)
    table.notes.push(`${name} is not in UTF-8, so it was read as Windows-1252: look at its letters`)
  const parser = parse({
    delimiter: delimiterOf(textOf(start)),
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
  try {
    await pipeline(createReadStream(file), text, parser, async (records: AsyncIterable<string[]>) => {
      for await (const record of records) add(table, record, refuse)
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      refuse(
        `has a row of more than ${limits.rowCharacters.toLocaleString('en')} characters after row ${table.rows.length + 1}.`,
      )
    refuse(`cannot be read after row ${table.rows.length + 1}: ${error.message}`)
  }
  if (table.columns.length === 0) refuse('is empty.')
  return table
}

function add(table: Table, record: string[], refuse: (problem: string) => never): void {
  if (table.columns.length === 0) {
    if (record.length > limits.columns) refuse(`has more than ${limits.columns} columns.`)
    table.columns = record.map((column) => column.trim())
    return
  }
  if (table.rows.length >= limits.rows)
    refuse(`has more than ${limits.rows.toLocaleString('en')} rows. Import a part of it at a time.`)
  const row: Record<string, string> = Object.create(null)
  for (const [at, column] of table.columns.entries()) row[column] ??= record[at] ?? ''
  table.rows.push(row)
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

/** What separates the names in the first line. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
