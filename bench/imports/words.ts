const vocabulary =
  'harbour pier lamp keeper stone tide water night morning paper press letter island boat rope engine winter summer garden window'.split(
    ' ',
  )

let seed = 1
/** The same numbers in every run. */
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

/** 30 of them are about 17 KB. */
const paragraphs = Number(process.env.BENCH_PARAGRAPHS ?? 30)
const wordsEach = 90
/** Of the exports in whose format an article is little longer than its text. */
export const articlesInMegabyte = 1500 / paragraphs

/** The paragraphs of an article. `times`: how often the export has them. */
export const article = (times = 1): string[] =>
  Array.from(
    { length: Math.ceil(paragraphs / times) },
    () => `${Array.from({ length: wordsEach }, () => vocabulary[random(vocabulary.length)]).join(' ')}.`,
  )

/** With a link to another article and a picture. */
export function articleHtml(number: number, link: string): string {
  const [first = '', ...rest] = article().map((text) => `<p>${text}</p>`)
  const about = `<p>See <a href="${link}/post-number-${Math.floor(number / 2)}">another</a>.</p>`
  return [first, about, `<img src="${link}/files/${number % 100}.png" alt="">`, ...rest].join('\n')
}

/** An hour apart, the last one in the past. */
export const dateOf = (number: number): Date => new Date(Date.UTC(2010, 0, 1) + number * 3_600_000)
