import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/contracts/index.ts'

type Schema = z.core.JSONSchema.JSONSchema

/**
 * The places where a body may have a string of any length. Values of unknown form are read and limited by their
 * feature.
 */
function* unlimited(schema: Schema, place: string): Generator<string> {
  const { type, maxLength, properties = {}, items, additionalProperties, propertyNames, $defs = {} } = schema
  if (
    [type].flat().includes('string') &&
    maxLength === undefined &&
    schema.enum === undefined &&
    schema.const === undefined
  )
    yield place
  for (const [name, value] of Object.entries({ ...properties, ...$defs }))
    yield* within(value, `${place}.${name}`)
  for (const part of [items, ...(schema.prefixItems ?? [])].flat()) yield* within(part, `${place}[]`)
  for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flat()) yield* within(part, place)
  if (!isUnknown(additionalProperties))
    for (const part of [additionalProperties, propertyNames]) yield* within(part, `${place}.*`)
}

function* within(schema: Schema | boolean | undefined, place: string) {
  if (typeof schema === 'object') yield* unlimited(schema, place)
}

const isUnknown = (schema: Schema | boolean | undefined) =>
  typeof schema === 'object' && Object.keys(schema).length === 0

test('every string of every body has a maximum length', () => {
  const bodies = endpoints.flatMap(({ method, path, body }) =>
    body ? [{ body, place: `${method} ${path}` }] : [],
  )
  expect(bodies.length).toBeGreaterThan(50)
  const found = bodies.flatMap(({ body, place }) => [
    ...unlimited(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), place),
  ])
  expect(found).toEqual([])
})

test('a string of any length is found, wherever it is', () => {
  const free = z.string()
  const body = z.object({
    plain: free,
    limited: free.max(9),
    oneOf: z.enum(['a']),
    list: z.array(free).optional(),
    either: z.union([free.max(9), z.tuple([free])]),
    both: z.intersection(z.object({ a: free }), z.object({ b: free.max(9) })),
    record: z.record(free, z.int()),
    unknown: z.record(free, z.unknown()),
    named: free.nullable().meta({ id: 'Named' }),
  })
  expect([...unlimited(z.toJSONSchema(body, { io: 'input' }), 'body')].sort()).toEqual([
    'body.Named',
    'body.both.a',
    'body.either[]',
    'body.list[]',
    'body.plain',
    'body.record.*',
  ])
})
