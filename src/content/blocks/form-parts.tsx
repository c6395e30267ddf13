import type { ReactNode } from 'react'
import { contactPath } from '../../contracts/paths.ts'
import type { Texts } from '../../i18n/catalog.ts'
import type { ContactAnswer, ContactPlace } from './block.ts'
import { formAnchor, sentAnchor } from './contact-form/anchors.ts'
import { plain, type Words } from './words.ts'

// The parts that all forms on a page share.

type FrameProps = {
  texts: Texts
  /** The texts of the form from the builder; `label` names it if it has no heading. */
  props: { id: string; title: Words; text: Words; thanks: Words }
  label: string
  contact: ContactPlace
  /** Links from the thanks back to the form. */
  again: string
  /** After sending, another page is shown. */
  hasThanksPage?: boolean
  hasFiles?: boolean
  children: ReactNode
}

/** The form itself, with its heading and the message after sending. It works without any script. */
export function FormFrame(all: FrameProps) {
  const { texts, props, label, contact, again, hasThanksPage, hasFiles, children } = all
  const { id: block, title, text, thanks } = props
  const anchor = formAnchor(block)
  return (
    <section className="block block-contact">
      {!hasThanksPage && (
        <Thanks id={sentAnchor(block)} form={anchor} thanks={thanks || texts.sent} again={again} />
      )}
      <div className="contact-ask">
        {title && <h2>{title}</h2>}
        {text && <p className="contact-text">{text}</p>}
        <form
          id={anchor}
          method="post"
          {...(hasFiles && { encType: 'multipart/form-data' })}
          // Posting leads to another address than the page's own. There, the answer replaces the form.
          action={`${contactPath}#${anchor}-answer`}
          noValidate
          aria-label={plain(title) || label}
        >
          <input type="hidden" name="page" value={contact.page} />
          <input type="hidden" name="block" value={block} />
          {children}
        </form>
      </div>
    </section>
  )
}

/** True on the builder's canvas, where its words are typed and nothing is filled in or sent. */
export const isOnCanvas = ({ page }: ContactPlace): boolean => page === ''

export function SubmitButton({ label, contact }: { label: Words; contact: ContactPlace }) {
  const className = 'button button-primary'
  // Browsers do not allow typing in a button.
  if (isOnCanvas(contact)) return <span className={className}>{label}</span>
  return (
    <button type="submit" className={className}>
      {label}
    </button>
  )
}

/** The result of a message just posted through this form. */
export const answerTo = ({ answer }: ContactPlace, block: string): ContactAnswer | undefined =>
  answer?.block === block ? answer : undefined

type ThanksProps = { id: string; form: string; thanks: Words; again: string }

// Only the end of the address (`#…-sent`) shows it, so the page is the same for everybody and can be cached.
function Thanks({ id, form, thanks, again }: ThanksProps) {
  return (
    <div id={id} className="contact-sent" tabIndex={-1} hidden>
      <p>{thanks}</p>
      <p>
        <a href={`#${form}`}>{again}</a>
      </p>
    </div>
  )
}

type SummaryProps = {
  texts: Texts
  anchor: string
  answer: ContactAnswer
  labelOf: (path: string) => string
}

/** All problems in one place, with a link to each field. */
export function Summary({ texts, anchor, answer, labelOf }: SummaryProps) {
  return (
    <div id={`${anchor}-answer`} className="contact-errors" role="alert" tabIndex={-1}>
      <p>{answer.notice ?? texts.notSentYet}</p>
      {answer.issues.length > 0 && (
        <ul>
          {answer.issues.map(({ path, message }) => (
            <li key={path}>
              <a href={`#${anchor}-${path}`}>
                {texts.fieldProblem({ field: labelOf(path), problem: message })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A field that only robots fill in. */
export const Trap = ({ anchor, texts }: { anchor: string; texts: Texts }) => (
  <div className="contact-trap" aria-hidden="true">
    <label htmlFor={`${anchor}-website`}>{texts.leaveEmpty}</label>
    <input id={`${anchor}-website`} name="website" tabIndex={-1} autoComplete="off" />
  </div>
)

type QuestionProps = {
  texts: Texts
  anchor: string
  notice: string | undefined
  pendingId: string
  children: ReactNode
}

/** Asks for confirmation if the message looks like one from a robot. */
export const Question = ({ texts, anchor, notice, pendingId, children }: QuestionProps) => (
  <div id={`${anchor}-answer`} className="contact-question" role="alert" tabIndex={-1}>
    <p>{notice ?? texts.isThisRight}</p>
    {children}
    <button type="submit" name="pending" value={pendingId} className="button button-primary">
      {texts.sendMessage}
    </button>
  </div>
)
