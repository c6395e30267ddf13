/** In the place of a library for dates. */
export default function noDates(): never {
  throw new Error('Dates are not read here.')
}
