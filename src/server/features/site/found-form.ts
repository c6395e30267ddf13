import { propsOf } from '../../../content/blocks/block-data.ts'
import { contactForm } from '../../../content/blocks/contact-form/contact-form.ts'
import { type CustomForm, customFormOf } from '../../../content/blocks/custom-form.ts'
import { type ContactInput, contactInput } from '../../../contracts/contact.ts'
import type { Issue } from '../../../contracts/errors.ts'
import type { ViewOf } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { NewMessage } from '../messages/messages.ts'
import { checkAnswers, leftOver, messageOf } from './form-answers.ts'
import type { Posted } from './posted-form.ts'
import { resolvePage } from './site.ts'

/** A form of a page that visitors can see: a contact form, or one with fields of its own. */
export type FoundForm = {
  view: ViewOf<'page'>
  /** The name under which completed forms are counted: its own, or the page it is on. */
  countedAs: string
  /** The names of its fields. */
  names: string[]
  /** The page that says thanks; '' for a place on its own. */
  thanksPage: string
  /** Answers to fields that it no longer has. */
  leftOver(posted: Posted): string[]
  /** The message. `hasRoom`: whether files can be stored now. Throws VALIDATION_FAILED. */
  read(posted: Posted, context: { now: string; hasRoom: boolean }): NewMessage
  /** Only of a contact form: what a program sends, limited to its fields, with the page's current address. */
  limited?(input: ContactInput): ContactInput
}

/** The form that a message came from. */
export async function findForm(
  ctx: Ctx,
  { page, block }: { page: string; block: string },
): Promise<FoundForm | undefined> {
  const path = page.split('?', 1)[0] ?? ''
  const view = await resolvePage({ ...ctx, viewer: null }, path)
  if (!view) return undefined
  const { content } = view.page.blocks
  const found = propsOf(content, contactForm).find(({ id }) => id === block)
  if (found) return contactFormOn(view, found)
  const custom = customFormOf(content, block)
  return custom && customFormOn(view, custom)
}

const contactNames = ['name', 'email', 'subject', 'message']

function contactFormOn(view: ViewOf<'page'>, { hasSubject }: { hasSubject: boolean }): FoundForm {
  const limited = (input: ContactInput) => ({
    ...input,
    subject: hasSubject ? input.subject : '',
    page: view.page.url,
  })
  return {
    view,
    countedAs: `page:${view.page.id}`,
    names: contactNames,
    thanksPage: '',
    leftOver: () => [],
    limited,
    read(posted) {
      const { page, block, website } = posted
      const { error, data } = contactInput.safeParse({
        ...typedIn(contactNames, posted),
        page,
        block,
        website,
      })
      if (error) throw refused(issuesOf(error))
      return limited(data)
    },
  }
}

const customFormOn = (view: ViewOf<'page'>, form: CustomForm): FoundForm => ({
  view,
  countedAs: form.name || `page:${view.page.id}`,
  names: form.fields.map(({ key }) => key),
  thanksPage: form.thanksPage,
  leftOver: ({ values }) => leftOver(form.fields, values),
  read({ values, files }, context) {
    const { answers, issues } = checkAnswers(form.fields, values, { ...context, files })
    if (issues.length > 0) throw refused(issues)
    return messageOf(form, answers, view.page.url)
  },
})

/** What was typed in fields of these names; '' in those that were not posted. */
export const typedIn = (names: string[], { values }: Posted): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))

const refused = (issues: Issue[]) => new AppError('VALIDATION_FAILED', 'Check the form.', { issues })

/** One issue for each field: the first one. */
function issuesOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Issue[] {
  const byPath = Map.groupBy(issues, ({ path }) => path.join('.'))
  return [...byPath].map(([path, [first]]) => ({ path, message: first?.message ?? 'Check this field' }))
}
