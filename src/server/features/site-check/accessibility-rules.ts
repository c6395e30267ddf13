import axe from 'axe-core'

/**
 * The rules of axe that do not run. Some need a layout, which is missing here; `contrast.ts` checks the contrast of the
 * theme instead. Alt texts and headings have rules of their own, which look at every page.
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
