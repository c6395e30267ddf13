import type { ReactNode } from 'react'
import type { Texts } from '../../../i18n/catalog.ts'
import type { BlockView, ContactAnswer } from '../block.ts'
import { answerTo, FormFrame, isOnCanvas, Question, SubmitButton, Summary, Trap } from '../form-parts.tsx'
import { formAnchor } from './anchors.ts'
import type { contactForm } from './contact-form.ts'

type Name = 'name' | 'email' | 'subject' | 'message'
type Answer = ContactAnswer | undefined

const labelsIn = (texts: Texts): Record<Name, string> => ({
  name: texts.yourName,
  email: texts.yourEmail,
  subject: texts.subject,
  message: texts.message,
})

/** A form that sends a message to the site's people. */
export const ContactForm: BlockView<typeof contactForm> = ({ props, context: { contact, language } }) => {
  if (!contact) return null
  const anchor = formAnchor(props.id)
  const answer = answerTo(contact, props.id)
  const { texts } = language
  return (
    <FormFrame
      texts={texts}
      props={props}
      label={texts.contactForm}
      contact={contact}
      again={texts.sendAnother}
    >
      {answer?.pendingId ? (
        <Question texts={texts} anchor={anchor} notice={answer.notice} pendingId={answer.pendingId}>
          <Written texts={texts} values={answer.values} />
        </Question>
      ) : (
        <Fields
          texts={texts}
          anchor={anchor}
          answer={answer}
          hasSubject={props.hasSubject}
          isInert={isOnCanvas(contact)}
        >
          <SubmitButton label={props.buttonLabel || texts.send} contact={contact} />
        </Fields>
      )}
    </FormFrame>
  )
}

type FieldsProps = {
  texts: Texts
  anchor: string
  answer: Answer
  hasSubject: boolean
  isInert: boolean
  children: ReactNode
}

function Fields({ texts, anchor, answer, hasSubject, isInert, children }: FieldsProps) {
  const labels = labelsIn(texts)
  const common = { texts, anchor, answer, isInert }
  return (
    <>
      {answer && (
        <Summary
          texts={texts}
          anchor={anchor}
          answer={answer}
          labelOf={(path) => labels[path as Name] ?? path}
        />
      )}
      <div className="contact-fields">
        <Field {...common} name="name" autoComplete="name" />
        <Field {...common} name="email" type="email" autoComplete="email" />
        {hasSubject && <Field {...common} name="subject" isOptional />}
        <Field {...common} name="message" isLong />
      </div>
      <Trap anchor={anchor} texts={texts} />
      {children}
    </>
  )
}

type FieldProps = {
  texts: Texts
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
  texts,
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
        {labelsIn(texts)[name]}
        {isOptional && <span> {texts.optional}</span>}
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

/** The message that needs confirmation. */
function Written({ texts, values }: Pick<ContactAnswer, 'values'> & { texts: Texts }) {
  const { name, email, subject, message } = values
  return (
    <>
      <dl>
        <dt>{texts.from}</dt>
        <dd>{texts.nameAndEmail({ name: name ?? '', email: email ?? '' })}</dd>
        {subject && (
          <>
            <dt>{texts.subject}</dt>
            <dd>{subject}</dd>
          </>
        )}
        <dt>{texts.message}</dt>
        <dd className="contact-quoted">{message}</dd>
      </dl>
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
    </>
  )
}
