// Loaded on demand: the schemas and their library are larger than the whole form.
import { articleInput } from '../../contracts/article-fields.ts'
import { validateWith } from '../ui/form.ts'
import { type ArticleValues, inputOf } from './article-values.ts'

const validate = validateWith(articleInput)

export const check = (values: ArticleValues) => validate(inputOf(values))
