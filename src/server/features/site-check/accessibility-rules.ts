import axe from 'axe-core'

/**
 * What needs a layout is not known here: the contrast is that of the theme (`contrast.ts`). Alt texts and headings have
 * rules of their own, which look at every page.
 */
export const notHere = [
  'color-contrast',
  'target-size',
  'image-alt',
  'heading-order',
  'empty-heading',
  'document-title',
]
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the rules ask for, in words. */
export const accessibilityRules = (): string[] =>
  axe
    .getRules(standards)
    .filter(({ ruleId }) => !notHere.includes(ruleId))
    .map(({ help }) => help)
