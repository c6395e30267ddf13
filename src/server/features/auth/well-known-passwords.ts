import known from './well-known-passwords.json' with { type: 'json' }

// The `words` are common in lists of leaked passwords. They count only if few digits and signs surround them.
const { words, walks } = known

const wordsByLength = words.toSorted((a, b) => b.length - a.length)

const lettersFor: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** Whether a password of 12 or more characters is among those that guessers try first. */
export function isWellKnown(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}\p{N}]/gu, '')
  return isRepeated(lower) || isWalk(bare) || isMadeOfWords(lower)
}

/**
 * Whether a password has very few different characters, or repeats a piece: `aaaaaaaaaaaa`, `abcabcabcabc`,
 * `12341234123412`.
 */
function isRepeated(password: string): boolean {
  return new Set(password).size <= 3 || /^(.{1,6}?)\1+.{0,3}$/su.test(password)
}

/** Whether a password follows the keyboard, the digits or the alphabet, in at most three stretches. */
function isWalk(bare: string): boolean {
  let position = 0
  for (let stretch = 0; stretch < 3 && position < bare.length; stretch += 1) {
    const length = Math.max(...walks.map((walk) => walkedAlong(walk, bare, position)))
    if (length < 2) return false
    position += length
  }
  return position > 0 && position >= bare.length
}

function walkedAlong(walk: string, text: string, start: number): number {
  let end = start
  while (end < text.length && walk.includes(text.slice(start, end + 1))) end += 1
  return end - start
}

/**
 * Whether a password consists of known words, with only digits and signs around them: `Password1234!`,
 * `adm1n-adm1n-2026`.
 */
function isMadeOfWords(lower: string): boolean {
  const core = lower.replace(/^\P{L}+|\P{L}+$/gu, '')
  const around = lower.length - core.length
  const spelt = core.replace(/[013457@$]/g, (sign) => lettersFor[sign] ?? sign)
  return [core, spelt].some((text) => {
    const rest = wordsByLength.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && !/\p{L}/u.test(rest) && around + rest.length <= 8
  })
}
