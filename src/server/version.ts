import { createRequire } from 'node:module'

const manifest = createRequire(import.meta.url)('../../package.json') as { version: string }

/** The version of the product. */
export const productVersion = manifest.version
