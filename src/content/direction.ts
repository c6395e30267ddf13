const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu

/** The direction of a text that runs against the language of the site; undefined for any other. */
export function otherDirection(
  text: string,
  { dir }: { readonly dir: 'ltr' | 'rtl' },
): 'ltr' | 'rtl' | undefined {
  if (dir === 'ltr') return isRightToLeft(text) ? 'rtl' : undefined
  return /\p{L}/u.test(text) && !isRightToLeft(text) ? 'ltr' : undefined
}

/** True for text whose letters mostly run from right to left. */
export function isRightToLeft(text: string): boolean {
  const rightToLeft = text.match(rightToLeftLetter)?.length
  return rightToLeft !== undefined && rightToLeft > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}
