import { t } from '../texts/t.ts'

/** The field of the text on the screen, without its code, which is loaded later. */
export const contentField = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[role="textbox"][aria-label="${CSS.escape(t('Content'))}"]`) ??
  undefined
