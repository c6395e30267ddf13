// Loaded on demand: the schemas and their library are larger than the whole form.
import { pageInput } from '../../contracts/pages.ts'
import { validateWith } from '../ui/form.ts'
import { inputOfPage, type PageValues } from './page-values.ts'

const validate = validateWith(pageInput)

export const check = (values: PageValues) => validate(inputOfPage(values))
