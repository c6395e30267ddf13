// Loaded when it is needed: the schemas and their library weigh more than the whole form.
import { articleInput } from '../../contracts/article-fields.ts'
import { validateWith } from '../ui/form.ts'
import { type ArticleValues, inputOf } from './article-values.ts'

const validate = validateWith(articleInput)

export const check = (values: ArticleValues) => validate(inputOf(values))
