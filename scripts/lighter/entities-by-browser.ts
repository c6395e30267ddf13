// In the place of a package that knows all 2200 names: the browser knows them as well.

export const DecodingMode = { Legacy: 0, Strict: 1, Attribute: 2 }
export const htmlDecodeTree = 'html'
export const xmlDecodeTree = 'xml'

const reference = /#x[\da-f]+;?|#\d+;?|[a-z][a-z\d]*;?/iy

type Emit = (codePoint: number, consumed: number) => void

/** Decodes one character reference at a time, as browsers do. It needs the whole text at once. */
export class EntityDecoder {
  readonly #emit: Emit
  #isAttribute = false

  constructor(tree: string, emit: Emit) {
    if (tree !== htmlDecodeTree) throw new Error('Only HTML is read here.')
    this.#emit = emit
  }

  startEntity(mode: number): void {
    this.#isAttribute = mode === DecodingMode.Attribute
  }

  /** `offset`: behind the &. Returns how many characters the reference has, with the &. 0: it is none. */
  write(text: string, offset: number): number {
    reference.lastIndex = offset
    const [written = ''] = reference.exec(text) ?? []
    const decoded = decode(written)
    if (decoded === `&${written}`) return 0
    // A name of old needs no semicolon, and then letters can follow it.
    const rest = decoded.slice(1)
    const isPart = rest !== '' && written.endsWith(rest)
    if (this.#isAttribute && (isPart || isAssigned(written, text, offset))) return 0
    const consumed = 1 + written.length - (isPart ? rest.length : 0)
    for (const character of isPart ? decoded.slice(0, 1) : decoded)
      this.#emit(character.codePointAt(0) ?? 0, consumed)
    return consumed
  }

  end(): number {
    return 0
  }
}

/** In `?a=1&copy=2` of an address, the name is no reference. */
const isAssigned = (written: string, text: string, offset: number): boolean =>
  !written.startsWith('#') && !written.endsWith(';') && text[offset + written.length] === '='

const known = new Map<string, string>()
let reader: HTMLTextAreaElement | undefined

function decode(written: string): string {
  const before = known.get(written)
  if (before !== undefined) return before
  reader ??= document.createElement('textarea')
  reader.innerHTML = `&${written}`
  const decoded = reader.textContent
  known.set(written, decoded)
  return decoded
}
