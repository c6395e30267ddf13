/** True for text whose letters mostly run from right to left. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const rightToLeft =
    text.match(
      /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu,
    )?.length ?? 0
  return rightToLeft > letters / 2
}
