import { z } from 'zod'
import { isStyleValue, possibleValues, type StylePart, styleParts } from './style-values.ts'

const schemaOf = (part: StylePart) => {
  const sentence = `Choose ${possibleValues(part)}`
  return z.string(sentence).refine((value) => isStyleValue(part, value), sentence)
}

/** The style of a block. */
export const blockStyle = z
  .strictObject(
    Object.fromEntries(styleParts.map((part) => [part, schemaOf(part)])) as Record<
      StylePart,
      ReturnType<typeof schemaOf>
    >,
  )
  .partial()
