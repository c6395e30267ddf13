import type { Ctx } from '../../../core/context.ts'
import { transaction } from '../../../core/transaction.ts'
import * as queries from '../import.queries.ts'
import type { ImportItemRow } from '../import.table.ts'

const readAtOnce = 1000

type Kind = ImportItemRow['kind']
type Item = Pick<ImportItemRow, 'kind' | 'entityId' | 'runId' | 'detail'>

/** The `detail` of a thing that the import found here and did not create. */
export const existed = 'existed'
/** The `detail` of a text that the import has stored with unpublished changes. */
export const drafted = 'drafted'

/** The `detail` of a text after a later run has added files that were missing. */
export const versionDetail = (version: number): string => `version ${version}`
/** The version of a text after the imports. */
export const importedVersion = (detail: string): number => Number(/^version (\d+)$/.exec(detail)?.[1] ?? 1)

/** Records the result of importing each item of a source. This makes an import safe to repeat. */
export type Ledger = {
  find(sourceId: string): Item | undefined
  list(): ({ sourceId: string } & Item)[]
  /** Whether an entity was imported from this source. */
  has(entityId: string): boolean
  /** Whether this run has stored the item, perhaps before it was interrupted. */
  isOwn(sourceId: string): boolean
  /**
   * Runs `create` and records its result: both or neither. If another run has imported the item since, everything that
   * `create` did is undone, and `isNew` is false. After an interruption, `isNew` is still true for an item of the same
   * run.
   */
  once(
    ctx: Ctx,
    sourceId: string,
    kind: Kind,
    create: (ctx: Ctx) => Promise<{ id: string; detail?: string | undefined }>,
  ): Promise<{ entityId: string; isNew: boolean; detail: string }>
  record(ctx: Ctx, sourceId: string, kind: Kind, entityId: string, detail?: string): Promise<void>
  change(ctx: Ctx, sourceId: string, change: Partial<Pick<Item, 'kind' | 'detail'>>): Promise<void>
  forget(ctx: Ctx, sourceId: string): Promise<void>
}

/** `runId`: the import in the admin. Such an import can be undone. */
export async function openLedger({ db }: Ctx, source: string, runId: string | null = null): Promise<Ledger> {
  const items = new Map<string, Item>()
  /** How many items became the same entity: several authors of an export may be one guest. */
  const uses = new Map<string, number>()

  function keep(sourceId: string, { kind, entityId, runId, detail }: Item): void {
    if (!items.has(sourceId)) uses.set(entityId, (uses.get(entityId) ?? 0) + 1)
    items.set(sourceId, { kind, entityId, runId, detail })
  }
  let rows: ImportItemRow[] = []
  do {
    rows = await queries.listItems(db, source, rows.at(-1)?.sourceId ?? '', readAtOnce)
    for (const row of rows) keep(row.sourceId, row)
  } while (rows.length === readAtOnce)

  const isOwn = (item: Item | undefined) => runId !== null && item?.runId === runId

  async function record(
    ctx: Ctx,
    sourceId: string,
    kind: Kind,
    entityId: string,
    detail = '',
  ): Promise<void> {
    const item = { kind, entityId, runId, detail }
    await queries.insertItem(ctx.db, { source, sourceId, ...item, createdAt: ctx.now() })
    if (!ctx.db.isTransaction) keep(sourceId, item)
  }

  return {
    find: (sourceId) => items.get(sourceId),
    list: () => [...items].map(([sourceId, item]) => ({ sourceId, ...item })),
    has: (entityId) => (uses.get(entityId) ?? 0) > 0,
    isOwn: (sourceId) => isOwn(items.get(sourceId)),
    record,
    async once(ctx, sourceId, kind, create) {
      const known = items.get(sourceId)
      if (known) return { ...known, isNew: isOwn(known) }
      try {
        const { id, detail = '' } = await transaction(ctx, async (inner) => {
          const created = await create(inner)
          await record(inner, sourceId, kind, created.id, created.detail)
          return created
        })
        keep(sourceId, { kind, entityId: id, runId, detail })
        return { entityId: id, isNew: true, detail }
      } catch (error) {
        const existing = await queries.findItem(ctx.db, { source, sourceId })
        if (!existing) throw error
        keep(sourceId, existing)
        return { ...existing, isNew: isOwn(existing) }
      }
    },
    async change(ctx, sourceId, change) {
      await queries.changeItem(ctx.db, { source, sourceId }, change)
      const item = items.get(sourceId)
      if (item) items.set(sourceId, { ...item, ...change })
    },
    async forget(ctx, sourceId) {
      await queries.deleteItem(ctx.db, { source, sourceId })
      const item = items.get(sourceId)
      if (item) uses.set(item.entityId, (uses.get(item.entityId) ?? 0) - 1)
      items.delete(sourceId)
    },
  }
}
