import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as messages from '../messages/messages.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()
const query = { page: 1, limit: 10 }

describeEachEngine('a deleted message', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'messages'] as const) await site.deps.db.deleteFrom(table).execute()
  })
  afterAll(() => site.close())

  const send = (subject: string) =>
    messages.send(site.ctx(null), {
      name: 'Nora Quill',
      email: 'nora@example.net',
      subject,
      message: 'May I visit?\nOn Monday',
      page: '/about',
    })

  test('is restored unchanged, read or unread, once', async () => {
    const { id } = await send('A visit')
    const before = await messages.update(site.ctx(), id, { isRead: true })
    site.setNow(later(2))
    expect(await messages.remove(site.ctx(), id)).toEqual(before)
    await expect(messages.get(site.ctx(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await messages.list(site.ctx(), query)).messages).toEqual([])
    const { trash: listed } = await trash.list(site.ctx(), { ...query, kind: 'message' })
    expect(listed).toMatchObject([{ id, kind: 'message', title: 'Nora Quill: A visit' }])
    expect(await messages.restore(site.ctx(), id)).toEqual(before)
    expect((await messages.list(site.ctx(), query)).messages).toMatchObject([{ id }])
    await expect(messages.restore(site.ctx(), id)).rejects.toThrow(/no longer in the trash/)
  })

  test('is deleted permanently after 30 days, or on request', async () => {
    const [old, unwanted] = [await send('Old'), await send('')]
    for (const { id } of [old, unwanted]) await messages.remove(site.ctx(), id)
    expect(await trash.remove(site.ctx(), unwanted.id)).toMatchObject({ title: 'Nora Quill' })
    site.setNow(later(31))
    await trash.expire(site.ctx())
    for (const { id } of [old, unwanted])
      await expect(messages.restore(site.ctx(), id)).rejects.toThrow(/no longer in the trash/)
    for (const table of ['trash', 'messages'] as const)
      expect(await site.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('is only for people who may read messages', async () => {
    const { id } = await send('Private')
    await messages.remove(site.ctx(), id)
    for (const role of ['AUTHOR', 'CONTRIBUTOR'] as const) {
      const person = await site.signIn(role)
      const ctx = site.ctx({ id: person.id, role })
      expect((await trash.list(ctx, query)).trash).toEqual([])
      await expect(trash.remove(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(messages.restore(ctx, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const editor = await site.signIn('EDITOR')
    expect((await trash.list(site.ctx({ id: editor.id, role: 'EDITOR' }), query)).trash).toHaveLength(1)
  })
})
