import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allBlocks, blockDefinitions } from './registry.ts'
import * as views from './views.ts'

const here = import.meta.dirname
const imported = readFileSync(join(here, 'blocks.css'), 'utf8')
const folders = globSync('*/view.tsx', { cwd: here }).map(dirname)

test('every folder is a block of the list, and every block has a type of its own', () => {
  const types = allBlocks.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  expect(folders.map(typeOf).sort()).toEqual([...types].sort())
  expect(Object.keys(views).sort()).toEqual([...types].sort())
})

test('no former name is the name of a field', () => {
  for (const { type, fields, formerNames = {} } of Object.values(blockDefinitions))
    for (const name of Object.keys(formerNames)) expect(fields, type).not.toHaveProperty(name)
})

describe('the folder', () => {
  test.each(folders)('%s has a definition, and its styles are part of the site', (folder) => {
    expect(existsSync(join(here, folder, `${folder}.ts`))).toBe(true)
    for (const file of globSync(`${folder}/*.css`, { cwd: here }))
      expect(imported).toContain(`@import './${folder}/${basename(file)}';`)
  })
})

/** `ContactForm` of `contact-form`. */
function typeOf(folder: string): string {
  const words = folder.split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
