import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import type { ImportSourceKind } from '../../../../contracts/import-states.ts'
import { english } from '../../../../i18n/said.ts'
import { isZip, startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { recognise } from '../read/recognise.ts'

/** Recognises the system of an export. For any other file, throws ImportFileError that says what the file is. */
export async function systemOf(file: string): Promise<ImportSourceKind> {
  const system = await recognise(file)
  if (system !== undefined) return system
  const problem = await problemOf(path.basename(file), await startOf(file))
  throw new ImportFileError(english('{problem} Choose the export file of another system.', { problem }))
}

async function problemOf(name: string, start: Buffer): Promise<string> {
  if (isZip(start)) return english('{name} contains no export that can be read.', { name })
  const type = await fileTypeFromBuffer(start)
  if (type && type.ext !== 'xml')
    return english('{name} is a file of the type {type}, not an export.', {
      name,
      type: type.ext.toUpperCase(),
    })
  if (/^<(?:!doctype html|html)/i.test(textOf(start)))
    return english('{name} is a web page, not an export.', { name })
  return english('{name} is not an export that can be read.', { name })
}
