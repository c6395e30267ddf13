import type { FontFamily } from '../../contracts/fonts.ts'
import { basicFaceOf, variableName } from '../fonts/faces.ts'

/** The data for writing a few words in a family: the rule for its basic letters, and its name in style sheets. */
export const fontSample = (family: FontFamily) => ({
  face: basicFaceOf(family, 'usual', 'normal'),
  fontFamily: `'${variableName(family)}'`,
})
