import type { Ctx } from '../../../core/context.ts'
import { transaction } from '../../../core/transaction.ts'
import * as queries from '../import.queries.ts'
import type { ImportItemRow } from '../import.table.ts'

type Kind = ImportItemRow['kind']

/** Records in the database what each item of a source was imported as: this makes an import safe to repeat. */
export type Ledger = {
  find(sourceId: string): { kind: Kind; entityId: string } | undefined
  list(): { sourceId: string; kind: Kind; entityId: string }[]
  /** Whether an entity was imported from this source. */
  has(entityId: string): boolean
  /**
   * Runs `create` and records its result, both or neither. If another run has imported the item in the meantime,
   * nothing of `create` stays and `isNew` is false.
   */
  once(
    ctx: Ctx,
    sourceId: string,
    kind: Kind,
    create: (ctx: Ctx) => Promise<{ id: string }>,
  ): Promise<{ entityId: string; isNew: boolean }>
  record(ctx: Ctx, sourceId: string, kind: Kind, entityId: string): Promise<void>
  change(ctx: Ctx, sourceId: string, kind: Kind): Promise<void>
  forget(ctx: Ctx, sourceId: string): Promise<void>
}

export async function openLedger({ db }: Ctx, source: string): Promise<Ledger> {
  const rows = await queries.listItems(db, source)
  const items = new Map(rows.map(({ sourceId, kind, entityId }) => [sourceId, { kind, entityId }]))

  async function record(ctx: Ctx, sourceId: string, kind: Kind, entityId: string): Promise<void> {
    await queries.insertItem(ctx.db, { source, sourceId, kind, entityId, createdAt: ctx.now() })
    if (!ctx.db.isTransaction) items.set(sourceId, { kind, entityId })
  }

  return {
    find: (sourceId) => items.get(sourceId),
    list: () => [...items].map(([sourceId, item]) => ({ sourceId, ...item })),
    has: (entityId) => [...items.values()].some((item) => item.entityId === entityId),
    record,
    async once(ctx, sourceId, kind, create) {
      const known = items.get(sourceId)
      if (known) return { entityId: known.entityId, isNew: false }
      try {
        const { id } = await transaction(ctx, async (inner) => {
          const created = await create(inner)
          await record(inner, sourceId, kind, created.id)
          return created
        })
        items.set(sourceId, { kind, entityId: id })
        return { entityId: id, isNew: true }
      } catch (error) {
        const existing = await queries.findItem(ctx.db, { source, sourceId })
        if (!existing) throw error
        items.set(sourceId, existing)
        return { entityId: existing.entityId, isNew: false }
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
