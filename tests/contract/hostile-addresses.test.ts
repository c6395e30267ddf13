// Whatever an address contains, the answer is an expected one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/contracts/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'

const pieces = ['%00', 'a%00b', '..%2f..%2fetc', '%27%20or%201=1--', '%F0%9F%98%80', '%25', 'x'.repeat(650)]
const parameters = ['q', 'page', 'limit', 'category', 'tag', 'type', 'status', 'sort', 'force']

describeEachEngine('an odd address', (engine) => {
  const asked = endpoints.filter(({ path, query }) => path.includes(':') || query)
  let site: TestApp
  let token: string

  beforeAll(async () => {
    site = await startTestApp(engine)
    token = (await site.signIn('ADMIN')).token
  })
  afterAll(() => site.close())

  test.each(asked)('of $method $path', async ({ method, path, query }) => {
    const inPath = path.includes(':') ? pieces.map((piece) => path.replace(/:\w+/, piece)) : []
    const inQuery = query
      ? pieces.flatMap((piece) =>
          parameters.map((name) => `${path.replace(/:\w+/, 'x')}?${name}=${piece}&${name}[x]=1`),
        )
      : []
    for (const address of [...inPath, ...inQuery]) {
      const { statusCode } = await site.call(method, address, { token })
      expect([address, statusCode < 500]).toEqual([address, true])
    }
  })
})
