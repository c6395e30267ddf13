/** In the place of postcss in what browsers load. */
export const parse = (): never => {
  throw new Error('Styles are not read in browsers.')
}
