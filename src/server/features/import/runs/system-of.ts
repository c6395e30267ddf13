import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import type { ImportSourceKind } from '../../../../contracts/import-states.ts'
import { isZip, startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { recognise } from '../read/recognise.ts'

/** Which system an export comes from. Throws ImportFileError, which says what the file is instead, if it is none. */
export async function systemOf(file: string): Promise<ImportSourceKind> {
  const system = await recognise(file)
  if (system !== undefined) return system
  const problem = await problemOf(await startOf(file))
  throw new ImportFileError(`${path.basename(file)} ${problem} Choose the export file of another system.`)
}

async function problemOf(start: Buffer): Promise<string> {
  if (isZip(start)) return 'contains no export that can be read.'
  const type = await fileTypeFromBuffer(start)
  if (type && type.ext !== 'xml')
    return `is a file of the type ${type.ext.toUpperCase()}, which is no export.`
  if (/^<(?:!doctype html|html)/i.test(textOf(start))) return 'is a web page, which is no export.'
  return 'is no export that can be read.'
}
