import type { Field, Fields } from './fields.ts'
import { blockDefinitions } from './registry.ts'

/** The types of the blocks in which people write HTML by hand, which not everybody may. */
export const rawHtmlTypesOf = (fieldsByType: Readonly<Record<string, Fields>>): ReadonlySet<string> =>
  new Set(
    Object.entries(fieldsByType).flatMap(([type, fields]) =>
      Object.values(fields).some(takesRawHtml) ? [type] : [],
    ),
  )

export const rawHtmlTypes = rawHtmlTypesOf(
  Object.fromEntries(Object.entries(blockDefinitions).map(([type, { fields }]) => [type, fields])),
)

function takesRawHtml(field: Field): boolean {
  return field.kind === 'code' || (field.kind === 'list' && Object.values(field.fields).some(takesRawHtml))
}
