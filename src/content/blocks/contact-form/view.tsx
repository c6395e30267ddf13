import type { ReactNode } from 'react'
import type { BlockView, ContactAnswer } from '../block.ts'
import { answerTo, FormFrame, isOnCanvas, Question, SubmitButton, Summary, Trap } from '../form-parts.tsx'
import { formAnchor } from './anchors.ts'
import type { contactForm } from './contact-form.ts'

type Name = 'name' | 'email' | 'subject' | 'message'
type Answer = ContactAnswer | undefined

const labels: Record<Name, string> = {
  name: 'Your name',
  email: 'Your email address',
  subject: 'Subject',
  message: 'Message',
}

/** A form that sends a message to the site's people. */
export const ContactForm: BlockView<typeof contactForm> = ({ props, context: { contact } }) => {
  if (!contact) return null
  const anchor = formAnchor(props.id)
  const answer = answerTo(contact, props.id)
  return (
    <FormFrame props={props} label="Contact form" contact={contact} again="Send another message">
      {answer?.pendingId ? (
        <Question anchor={anchor} notice={answer.notice} pendingId={answer.pendingId}>
          <Written values={answer.values} />
        </Question>
      ) : (
        <Fields anchor={anchor} answer={answer} hasSubject={props.hasSubject} isInert={isOnCanvas(contact)}>
          <SubmitButton label={props.buttonLabel} contact={contact} />
        </Fields>
      )}
    </FormFrame>
  )
}

type FieldsProps = {
  anchor: string
  answer: Answer
  hasSubject: boolean
  isInert: boolean
  children: ReactNode
}

function Fields({ anchor, answer, hasSubject, isInert, children }: FieldsProps) {
  const common = { anchor, answer, isInert }
  return (
    <>
      {answer && <Summary anchor={anchor} answer={answer} labelOf={(path) => labels[path as Name] ?? path} />}
      <div className="contact-fields">
        <Field {...common} name="name" autoComplete="name" />
        <Field {...common} name="email" type="email" autoComplete="email" />
        {hasSubject && <Field {...common} name="subject" isOptional />}
        <Field {...common} name="message" isLong />
      </div>
      <Trap anchor={anchor} />
      {children}
    </>
  )
}

type FieldProps = {
  anchor: string
  answer: Answer
  name: Name
  isInert: boolean
  type?: 'text' | 'email'
  autoComplete?: string
  isOptional?: boolean
  isLong?: boolean
}

function Field({
  anchor,
  answer,
  name,
  isInert,
  type = 'text',
  autoComplete,
  isOptional,
  isLong,
}: FieldProps) {
  const id = `${anchor}-${name}`
  const issue = answer?.issues.find(({ path }) => path === name)
  const field = {
    id,
    name,
    required: !isOptional,
    inert: isInert,
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

/** The message that is asked about. */
function Written({ values }: Pick<ContactAnswer, 'values'>) {
  const { name, email, subject, message } = values
  return (
    <>
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
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
    </>
  )
}
