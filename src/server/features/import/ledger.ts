import { type Ctx, transaction } from '../../http/context.ts'
import * as queries from './import.queries.ts'
import type { ImportItemRow } from './import.table.ts'

type Kind = ImportItemRow['kind']

/** Remembers in the database what each item of a source has become: what makes an import safe to repeat. */
export type Ledger = {
  find(sourceId: string): { kind: Kind; entityId: string } | undefined
  list(): { sourceId: string; kind: Kind; entityId: string }[]
  /** Whether an entity has come from this source. */
  has(entityId: string): boolean
  /**
   * Runs `create` and remembers its result, both or neither. Where the item was taken meanwhile, by another run,
   * nothing of `create` stays and the answer says so.
   */
  once(
    ctx: Ctx,
    sourceId: string,
    kind: Kind,
    create: (ctx: Ctx) => Promise<{ id: string }>,
  ): Promise<{ entityId: string; isNew: boolean }>
  remember(ctx: Ctx, sourceId: string, kind: Kind, entityId: string): Promise<void>
  change(ctx: Ctx, sourceId: string, kind: Kind): Promise<void>
  forget(ctx: Ctx, sourceId: string): Promise<void>
}

export async function openLedger({ db }: Ctx, source: string): Promise<Ledger> {
  const rows = await queries.listItems(db, source)
  const items = new Map(rows.map(({ sourceId, kind, entityId }) => [sourceId, { kind, entityId }]))

  async function remember(ctx: Ctx, sourceId: string, kind: Kind, entityId: string): Promise<void> {
    await queries.insertItem(ctx.db, { source, sourceId, kind, entityId, createdAt: ctx.now() })
    if (!ctx.db.isTransaction) items.set(sourceId, { kind, entityId })
  }

  return {
    find: (sourceId) => items.get(sourceId),
    list: () => [...items].map(([sourceId, item]) => ({ sourceId, ...item })),
    has: (entityId) => [...items.values()].some((item) => item.entityId === entityId),
    remember,
    async once(ctx, sourceId, kind, create) {
      const known = items.get(sourceId)
      if (known) return { entityId: known.entityId, isNew: false }
      try {
        const { id } = await transaction(ctx, async (inner) => {
          const created = await create(inner)
          await remember(inner, sourceId, kind, created.id)
          return created
        })
        items.set(sourceId, { kind, entityId: id })
        return { entityId: id, isNew: true }
      } catch (error) {
        const taken = await queries.findItem(ctx.db, { source, sourceId })
        if (!taken) throw error
        items.set(sourceId, taken)
        return { entityId: taken.entityId, isNew: false }
      }
    },
    async change(ctx, sourceId, kind) {
      await queries.setKind(ctx.db, { source, sourceId, kind })
      const item = items.get(sourceId)
      if (item) items.set(sourceId, { ...item, kind })
    },
    async forget(ctx, sourceId) {
      await queries.deleteItem(ctx.db, { source, sourceId })
      items.delete(sourceId)
    },
  }
}
