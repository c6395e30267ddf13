import { expect, it, vi } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { scaled } from '../../../tests/support/timeouts.ts'
import type { Ctx } from '../core/context.ts'
import { transaction } from '../core/transaction.ts'
import { openDeps } from '../open.ts'
import type { Tag } from './events.ts'

describeEachEngine('events', (engine) => {
  it('reach a second process that shares the database', async () => {
    const first = await startTestApp(engine)
    const second = await openDeps(first.deps.config, first.deps.log)
    const heard: Tag[] = []
    second.deps.events.on((tags) => heard.push(...tags))
    await first.signIn('EDITOR')
    await first.deps.events.emit(['article:1', 'list'])
    const expected = engine === 'postgres' ? ['article:1', 'list'] : ['*']
    await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(expected)), {
      timeout: scaled(10_000),
    })
    await second.close()
    await first.close()
  })

  it('reach a second process although the first is killed right after the commit', async () => {
    const first = await startTestApp(engine)
    const second = await openDeps(first.deps.config, first.deps.log)
    await first.signIn('EDITOR')
    const heard: Tag[] = []
    second.deps.events.on((tags) => heard.push(...tags))
    const killed = { ...first.deps.events, emit: () => Promise.reject(new Error('killed')) }
    const change = (ctx: Ctx, id: string) =>
      transaction(ctx, async (inner) => {
        await inner.db.updateTable('users').set({ name: id }).execute()
        await inner.events.emit([`article:${id}`])
        if (id === 'undone') throw new Error('undone')
      })
    await expect(change(first.ctx(), 'undone')).rejects.toThrow('undone')
    await expect(change({ ...first.ctx(), events: killed }, 'done')).rejects.toThrow('killed')
    const expected: Tag = engine === 'postgres' ? 'article:done' : '*'
    await vi.waitFor(() => expect(heard).toContain(expected), { timeout: scaled(10_000) })
    expect(heard).not.toContain('article:undone')
    await second.close()
    await first.close()
  })

  it('all arrive in order if many are emitted at the same time', async () => {
    const first = await startTestApp(engine)
    const heard: Tag[] = []
    const second = await openDeps(first.deps.config, first.deps.log)
    second.deps.events.on((tags) => heard.push(...tags))
    const tags = Array.from({ length: 20 }, (_, index): Tag => `article:${index}`)
    await Promise.all(tags.map((tag) => first.deps.events.emit([tag])))
    if (engine === 'postgres')
      await vi.waitFor(() => expect(heard.filter((tag) => tag !== '*')).toEqual(tags), {
        timeout: scaled(10_000),
      })
    await second.close()
    await first.close()
  })

  it('say that everything changed if the list is too long for one message', async () => {
    const first = await startTestApp(engine)
    const second = await openDeps(first.deps.config, first.deps.log)
    const heard: Tag[] = []
    second.deps.events.on((tags) => heard.push(...tags))
    await first.signIn('EDITOR')
    await first.deps.events.emit(Array.from({ length: 2000 }, (_, index): Tag => `article:${index}`))
    await vi.waitFor(() => expect(heard).toContain('*'), { timeout: scaled(10_000) })
    await second.close()
    await first.close()
  })

  it('reach the listeners of this process before emit returns', async () => {
    const test = await startTestApp(engine)
    const heard: Tag[] = []
    test.deps.events.on((tags) => heard.push(...tags))
    await test.deps.events.emit(['menu'])
    expect(heard).toContain('menu')
    await test.close()
  })

  it('reach the instance that emits them once', async () => {
    const test = await startTestApp(engine)
    const heard: Tag[] = []
    test.deps.events.on((tags) => heard.push(...tags))
    const other = await openDeps(test.deps.config, test.deps.log)
    await transaction(test.ctx(), (ctx) => ctx.events.emit(['article:1']))
    // The database delivers messages in order. If the first instance heard its own messages, one would arrive before
    // this.
    await other.deps.events.emit(['article:2'])
    if (engine === 'postgres')
      await vi.waitFor(() => expect(heard).toContain('article:2'), { timeout: scaled(10_000) })
    expect(heard.filter((tag) => tag === 'article:1')).toEqual(['article:1'])
    await other.close()
    await test.close()
  })
})
