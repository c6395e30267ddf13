import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { blockViews } from './blocks.tsx'
import type { Fields } from './fields.ts'
import { allBlocks, blockDefinitions } from './registry.ts'

const here = import.meta.dirname
const folders = globSync('*/view.tsx', { cwd: here }).map(dirname)

test('every folder is a block of the list, and every block has a type of its own', () => {
  const types = allBlocks.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  expect(folders.map(typeOf).sort()).toEqual([...types].sort())
  expect(Object.keys(blockViews).sort()).toEqual([...types].sort())
})

test('no field of a block is called `style`', () => {
  for (const { type, fields } of Object.values(blockDefinitions))
    expect(fields, type).not.toHaveProperty('style')
})

test('the words of a link are a text beside it', () => {
  const look = (fields: Fields, type: string): void => {
    for (const field of Object.values(fields)) {
      if (field.kind === 'list') look(field.fields, type)
      if (field.kind === 'link' && field.shownAs !== undefined)
        expect([type, field.shownAs, fields[field.shownAs]?.kind]).toEqual([type, field.shownAs, 'text'])
    }
  }
  for (const { type, fields } of allBlocks) look(fields, type)
})

test('no former name is the name of a current field', () => {
  for (const { type, fields, formerNames = {} } of Object.values(blockDefinitions))
    for (const name of Object.keys(formerNames)) expect(fields, type).not.toHaveProperty(name)
})

test.each(folders)('the folder %s has a definition', (folder) => {
  expect(existsSync(join(here, folder, `${folder}.ts`))).toBe(true)
})

/** `ContactForm` of `contact-form`. */
function typeOf(folder: string): string {
  const words = folder.split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
