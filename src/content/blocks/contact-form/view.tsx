import type { ReactNode } from 'react'
import { contactPath } from '../../../contracts/paths.ts'
import type { BlockView, ContactAnswer } from '../block.ts'
import { plain, type Words } from '../words.ts'
import { formAnchor, sentAnchor } from './anchors.ts'
import type { contactForm } from './contact-form.ts'

type Name = 'name' | 'email' | 'subject' | 'message'
type Answer = ContactAnswer | undefined

const labels: Record<Name, string> = {
  name: 'Your name',
  email: 'Your email address',
  subject: 'Subject',
  message: 'Message',
}

/** A form that sends a message to the site's people. It works without any script. */
export const ContactForm: BlockView<typeof contactForm> = ({ props, context: { contact } }) => {
  if (!contact) return null
  const { id: block, title, text } = props
  const anchor = formAnchor(block)
  const answer = contact.answer?.block === block ? contact.answer : undefined
  return (
    <section className="block block-contact">
      <Thanks id={sentAnchor(block)} form={anchor} thanks={props.thanks} />
      <div className="contact-ask">
        {title && <h2>{title}</h2>}
        {text && <p className="contact-text">{text}</p>}
        <form
          id={anchor}
          method="post"
          // What is answered at another address than the page's own is shown where the form was.
          action={`${contactPath}#${anchor}-answer`}
          noValidate
          aria-label={plain(title) || 'Contact form'}
          inert={contact.page === ''}
        >
          <input type="hidden" name="page" value={contact.page} />
          <input type="hidden" name="block" value={block} />
          {answer?.pendingId ? (
            <Question anchor={anchor} answer={answer} pendingId={answer.pendingId} />
          ) : (
            <Fields anchor={anchor} answer={answer} hasSubject={props.hasSubject}>
              <button type="submit" className="button button-primary">
                {props.buttonLabel || 'Send'}
              </button>
            </Fields>
          )}
        </form>
      </div>
    </section>
  )
}

// Shown by the address alone (`#…-sent`), so that the page is the same for everybody and can be kept.
function Thanks({ id, form, thanks }: { id: string; form: string; thanks: Words }) {
  return (
    <div id={id} className="contact-sent" tabIndex={-1} hidden>
      <p>{thanks || 'Thank you. Your message has been sent.'}</p>
      <p>
        <a href={`#${form}`}>Send another message</a>
      </p>
    </div>
  )
}

type FieldsProps = { anchor: string; answer: Answer; hasSubject: boolean; children: ReactNode }

function Fields({ anchor, answer, hasSubject, children }: FieldsProps) {
  const common = { anchor, answer }
  return (
    <>
      {answer && <Summary anchor={anchor} answer={answer} />}
      <div className="contact-fields">
        <Field {...common} name="name" autoComplete="name" />
        <Field {...common} name="email" type="email" autoComplete="email" />
        {hasSubject && <Field {...common} name="subject" isOptional />}
        <Field {...common} name="message" isLong />
      </div>
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor={`${anchor}-website`}>Leave this empty</label>
        <input id={`${anchor}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {children}
    </>
  )
}

/** What is wrong, all in one place, with a way to each field. */
function Summary({ anchor, answer }: { anchor: string; answer: ContactAnswer }) {
  return (
    <div id={`${anchor}-answer`} className="contact-errors" role="alert" tabIndex={-1}>
      <p>{answer.notice ?? 'Your message has not been sent yet. Please check the following:'}</p>
      {answer.issues.length > 0 && (
        <ul>
          {answer.issues.map(({ path, message }) => (
            <li key={path}>
              <a href={`#${anchor}-${path}`}>
                {labels[path as Name] ?? path}: {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type FieldProps = {
  anchor: string
  answer: Answer
  name: Name
  type?: 'text' | 'email'
  autoComplete?: string
  isOptional?: boolean
  isLong?: boolean
}

function Field({ anchor, answer, name, type = 'text', autoComplete, isOptional, isLong }: FieldProps) {
  const id = `${anchor}-${name}`
  const issue = answer?.issues.find(({ path }) => path === name)
  const field = {
    id,
    name,
    required: !isOptional,
    defaultValue: answer?.values[name] ?? '',
    ...(autoComplete && { autoComplete }),
    ...(issue && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
  }
  return (
    <div className={`contact-field of-${name}`}>
      <label htmlFor={id}>
        {labels[name]}
        {isOptional && <span> (optional)</span>}
      </label>
      {isLong ? <textarea {...field} rows={7} /> : <input {...field} type={type} />}
      {issue && (
        <p id={`${id}-error`} className="contact-error">
          {issue.message}
        </p>
      )}
    </div>
  )
}

/** Asks whether the message is meant, where it looks like one that a robot sends. */
function Question({
  anchor,
  answer,
  pendingId,
}: {
  anchor: string
  answer: ContactAnswer
  pendingId: string
}) {
  const { name, email, subject, message } = answer.values
  return (
    <div id={`${anchor}-answer`} className="contact-question" role="alert" tabIndex={-1}>
      <p>{answer.notice ?? 'One more step to prevent spam: is this what you want to send?'}</p>
      <dl>
        <dt>From</dt>
        <dd>
          {name}, {email}
        </dd>
        {subject && (
          <>
            <dt>{labels.subject}</dt>
            <dd>{subject}</dd>
          </>
        )}
        <dt>{labels.message}</dt>
        <dd className="contact-quoted">{message}</dd>
      </dl>
      {Object.entries(answer.values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <button type="submit" name="pending" value={pendingId} className="button button-primary">
        Send message
      </button>
    </div>
  )
}
