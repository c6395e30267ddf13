import type { BlockDefinition } from './fields.ts'
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
