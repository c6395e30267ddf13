/** Right to left, long words, other letters; and one that nobody speaks (`pseudo.ts`). */
export const languageNames = ['ar', 'de', 'ja', 'pseudo'] as const
export type LanguageName = (typeof languageNames)[number]
