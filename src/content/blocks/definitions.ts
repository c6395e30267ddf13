import type { BlockDefinition, Field, Fields } from './fields.ts'
import { formDefinitions } from './form-definitions.ts'
import { layoutDefinitions } from './layout-definitions.ts'
import { pictureDefinitions } from './picture-definitions.ts'
import { sellingDefinitions } from './selling-definitions.ts'
import { textDefinitions } from './text-definitions.ts'

/** Every block that the builder offers, by the type under which it is stored. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = {
  ...layoutDefinitions,
  ...textDefinitions,
  ...pictureDefinitions,
  ...sellingDefinitions,
  ...formDefinitions,
}

/** The types of those blocks in which somebody writes HTML by hand: not everybody may. */
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
