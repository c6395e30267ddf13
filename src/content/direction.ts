const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu

/** True for text whose letters mostly run from right to left. */
export function isRightToLeft(text: string): boolean {
  const rightToLeft = text.match(rightToLeftLetter)?.length
  return rightToLeft !== undefined && rightToLeft > (text.match(/\p{L}/gu)?.length ?? 0) / 2
}
