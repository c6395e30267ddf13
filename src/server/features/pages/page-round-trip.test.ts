import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Block } from '../../../contracts/pages.ts'

/** Every block: at the top level, within a section, and within a column; and an unknown one. */
function everyBlock(): Block[] {
  const all = () => Object.keys(blockDefinitions).map((type) => newBlock(type))
  return [
    ...all(),
    newBlock('Section', { content: all() }),
    newBlock('Columns', { columns: [{ content: all() }, { content: [] }] }),
    {
      type: 'Marquee',
      props: { id: 'm', speed: 3, texts: ['“Ä” & <b>', '日本語', '👩‍🔧'], nothing: null },
      zone: 7,
    },
  ]
}

describeEachEngine('a page of every block', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await site.call(method, `/api/admin/pages${path}`, {
      token: admin.token,
      ...(body !== undefined && { body }),
    })
    expect(answer.statusCode).toBeLessThan(300)
    return answer
  }
  /** The exact text of the blocks in an answer. */
  const exported = async (id: string): Promise<string> => {
    const { body } = await send('GET', `/${id}`)
    const text = JSON.stringify(JSON.parse(body).blocks)
    expect(body).toContain(text)
    return text
  }

  test('comes back from an export byte for byte, as a new page and over an old one', async () => {
    const content = everyBlock()
    const made = await send('POST', '', { title: 'All', status: 'published', blocks: { root: {}, content } })
    expect(made.json().blocks).toEqual({ root: {}, content })
    const text = await exported(made.json().id)

    const copy = await send('POST', '', { title: 'Copy', blocks: JSON.parse(text) })
    expect(await exported(copy.json().id)).toBe(text)
    const other = await send('POST', '', {
      title: 'Other',
      blocks: { root: {}, content: [newBlock('Hero')] },
    })
    await send('PUT', `/${other.json().id}`, { blocks: JSON.parse(text) })
    expect(await exported(other.json().id)).toBe(text)
    await send('PUT', `/${made.json().id}`, { blocks: JSON.parse(text) })
    expect(await exported(made.json().id)).toBe(text)
  })
})
