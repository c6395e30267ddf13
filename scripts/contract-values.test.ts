import path from 'node:path'
import { expect, test } from 'vitest'
import { contractValues } from './contract-values.ts'

const load = async (name: string): Promise<string | undefined> => {
  const hook = contractValues().load as (id: string) => Promise<{ code: string } | undefined>
  return (await hook(path.resolve('src/contracts', name)))?.code
}

test('browsers load the calls and lists of a contract without its schemas', async () => {
  const values = await load('tags.ts?values')
  expect(values).toContain('export const tagOrders = [')
  expect(values).toContain('"path":"/api/admin/tags/:id"')
  expect(values).not.toMatch(/zod|output|summary/)
  const whole = await load('tags.ts')
  expect(whole).toMatch(/export \{ .*tagEndpoints.* \} from '.*tags\.ts\?values'/)
  expect(whole).toMatch(/export \* from '.*tags\.ts\?schemas'/)
  expect(await load('tags.ts?schemas')).toContain("from 'zod'")
})

test('a module without schemas is not changed', async () => {
  expect(await load('permissions.ts')).toContain('export const roles = [')
  expect(await load('../content/slug.ts')).toBeUndefined()
})
