import type { z } from 'zod'
import { propsOf } from '../../../content/blocks/block-data.ts'
import { contactForm } from '../../../content/blocks/contact-form/contact-form.ts'
import { type CustomForm, customFormOf } from '../../../content/blocks/custom-form.ts'
import type { Issue } from '../../../contracts/errors.ts'
import { type ContactInput, contactInput } from '../../../contracts/messages.ts'
import type { Texts } from '../../../i18n/catalog.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import type { ViewOf } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { type Tell, tellIn } from '../../core/tell.ts'
import type { NewMessage } from '../messages/messages.ts'
import { fieldProblem } from './field-problem.ts'
import { checkAnswers, leftOver, messageOf } from './form-answers.ts'
import type { Posted } from './posted-form.ts'
import { resolvePage } from './site.ts'

/** A form of a page that visitors can see: a contact form, or a custom one. */
export type FoundForm = {
  view: ViewOf<'page'>
  /** The name under which completed forms are counted: the form's own name, or the page it is on. */
  countedAs: string
  /** The names of its fields. */
  names: string[]
  /** The page that says thanks; '' for a place on the same page. */
  thanksPage: string
  /** The answers to fields that the form no longer has. */
  leftOver(posted: Posted): string[]
  /** Returns the message. `hasRoom`: whether files can be stored now. Throws VALIDATION_FAILED. */
  read(posted: Posted, context: { now: string; hasRoom: boolean }): NewMessage
  /** Only for a contact form: limits a program's JSON to the form's fields, and adds the page's current address. */
  limited?(input: ContactInput): ContactInput
}

/** The form that a message came from. */
export async function findForm(
  ctx: Ctx,
  { page, block }: { page: string; block: string },
  language: SiteLanguage,
): Promise<FoundForm | undefined> {
  const path = page.split('?', 1)[0] ?? ''
  const view = await resolvePage({ ...ctx, viewer: null }, path)
  if (!view) return undefined
  const { content } = view.page.blocks
  const found = propsOf(content, contactForm).find(({ id }) => id === block)
  if (found) return contactFormOn(view, found, language)
  const custom = customFormOf(content, block, language.texts)
  return custom && customFormOn(view, custom, { language, tell: await tellIn(ctx, null) })
}

const contactNames = ['name', 'email', 'subject', 'message']

function contactFormOn(
  view: ViewOf<'page'>,
  { hasSubject }: { hasSubject: boolean },
  language: SiteLanguage,
): FoundForm {
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
      if (error) throw refused(issuesOf(error, language))
      return limited(data)
    },
  }
}

const customFormOn = (
  view: ViewOf<'page'>,
  form: CustomForm,
  { language, tell }: { language: SiteLanguage; tell: Tell },
): FoundForm => ({
  view,
  countedAs: form.name || `page:${view.page.id}`,
  names: form.fields.map(({ key }) => key),
  thanksPage: form.thanksPage,
  leftOver: ({ values }) => leftOver(form.fields, values),
  read({ values, files }, context) {
    const { answers, issues } = checkAnswers(form.fields, values, { ...context, files, language })
    if (issues.length > 0) throw refused(issues)
    return messageOf(form, answers, view.page.url, tell)
  },
})

/** What was typed in fields of these names; '' in those that were not posted. */
export const typedIn = (names: string[], { values }: Posted): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']))

const refused = (issues: Issue[]) => new AppError('VALIDATION_FAILED', 'Check the form.', { issues })

/** One issue for each field: the first one. */
function issuesOf({ issues }: { issues: z.core.$ZodIssue[] }, { texts, isEnglish }: SiteLanguage): Issue[] {
  const byPath = Map.groupBy(issues, ({ path }) => path.join('.'))
  return [...byPath].map(([path, [first]]) => ({
    path,
    // The contract says it in English.
    message: !first
      ? texts.checkField
      : isEnglish
        ? first.message
        : fieldProblem(first, texts, textsOf(path, texts)),
  }))
}

/** The messages about a field that is empty, and about one whose value is not of its kind. */
function textsOf(path: string, texts: Texts): { empty: string; other: string } {
  if (path === 'name') return { empty: texts.enterName, other: texts.checkField }
  if (path === 'email') return { empty: texts.enterEmail, other: texts.emailExample }
  if (path === 'message') return { empty: texts.writeMessage, other: texts.controlCharacters }
  return { empty: texts.fillIn, other: texts.controlCharacters }
}
