import { Parser } from 'htmlparser2'

const addressAttributes = ['src', 'href', 'poster']

/** Every address in the HTML, in its order, with the alternative text of an image. */
export function addressesIn(html: string): { address: string; alt: string }[] {
  const found: { address: string; alt: string }[] = []
  const parser = new Parser({
    onopentag(_name, attributes) {
      for (const name of addressAttributes) {
        const address = attributes[name]
        if (address) found.push({ address, alt: attributes.alt ?? '' })
      }
    },
  })
  parser.end(html)
  return found
}
