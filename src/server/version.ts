import { readFileSync } from 'node:fs'
import { ownFile } from './own-files.ts'

const manifest = JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version: string }

/** The version of the product. */
export const productVersion = manifest.version
