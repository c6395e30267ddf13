import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { storedTextsAsJson, storedTextsFile } from '../../../scripts/stored-texts.ts'
import { endpoints } from '../../contracts/index.ts'

/** Fields in which the server says something. */
const saysSomething = /^(?:failure|message|note|notes|problem|progress|reason|step|warnings)$/

/** Fields of these names with what people wrote; and with one of a few sentences without values. */
const ofPeople = /^(?:\w+\.)?review\.note$|^message$|^ignored\.reason$|^kept\.reason$/

type Json = { [key: string]: unknown }

/** The fields of an answer that are texts of the server. */
function sentencesIn(schema: unknown, definitions: Json, path = '', seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { properties, items, anyOf, $ref } = schema as {
    properties?: Json
    items?: Json
    anyOf?: Json[]
    $ref?: string
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    saysSomething.test(name) && isText(field)
      ? [`${path}${name}`]
      : sentencesIn(field, definitions, `${path}${name}.`, seen),
  )
  const parts = [items, ...(anyOf ?? []), definitions[$ref?.split('/').at(-1) ?? '']]
  return [...fields, ...parts.flatMap((part) => sentencesIn(part, definitions, path, seen))]
}

const isText = (field: unknown): boolean => {
  const json = JSON.stringify(field)
  return json.includes('"string"') && !json.includes('"enum"')
}

test('an answer that says something also says what that is made of', () => {
  const silent = endpoints.flatMap(({ method, path, output }) => {
    const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Json
    if (JSON.stringify(schema).includes('"sentences"')) return []
    const found = sentencesIn(schema, (schema.$defs ?? {}) as Json)
    return found.filter((field) => !ofPeople.test(field)).map((field) => `${method} ${path}: ${field}`)
  })
  expect(silent).toEqual([])
})

test('the list of stored sentences is that of the source: npm run texts writes it', () => {
  expect(readFileSync(storedTextsFile, 'utf8')).toBe(storedTextsAsJson())
  expect(storedTextsAsJson()).not.toMatch(/\{value\d?\}/)
})
