import type { Texts } from '../../i18n/catalog.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import type { ContactAnswer, ContactPlace } from './block.ts'
import { formAnchor } from './contact-form/anchors.ts'
import type { AskedField, CustomForm } from './custom-form.ts'
import { FieldView } from './form-field.tsx'
import { answerTo, FormFrame, isOnCanvas, Question, SubmitButton, Summary, Trap } from './form-parts.tsx'
import type { Words } from './words.ts'

type Props = {
  form: CustomForm
  props: { id: string; title: Words; text: Words; buttonLabel: Words; thanks: Words }
  contact: ContactPlace
  language: SiteLanguage
}

/** A form with fields of its own. */
export function CustomFormView({ form, props, contact, language }: Props) {
  const { texts } = language
  const anchor = formAnchor(form.id)
  const answer = answerTo(contact, form.id)
  return (
    <FormFrame
      texts={texts}
      props={props}
      label={form.name}
      contact={contact}
      again={texts.fillInAgain}
      hasThanksPage={form.thanksPage !== ''}
      hasFiles={form.fields.some(({ kind }) => kind === 'file')}
    >
      {answer?.pendingId ? (
        <Question texts={texts} anchor={anchor} notice={answer.notice} pendingId={answer.pendingId}>
          <Written texts={texts} fields={form.fields} values={answer.values} />
        </Question>
      ) : (
        <>
          {answer && <Problems texts={texts} anchor={anchor} answer={answer} fields={form.fields} />}
          {form.fields.map((field, index) => (
            <FieldView
              // The key is not the name, which changes with every letter that is typed into the label on the canvas.
              key={index}
              field={field}
              language={language}
              id={`${anchor}-${field.key}`}
              typed={answer?.values[field.key] ?? ''}
              isInert={isOnCanvas(contact)}
              error={answer?.issues.find(({ path }) => path === field.key)?.message}
            />
          ))}
          <Trap anchor={anchor} texts={texts} />
          <SubmitButton label={props.buttonLabel || texts.send} contact={contact} />
        </>
      )}
    </FormFrame>
  )
}

type Fields = { texts: Texts; fields: readonly AskedField[] }

function Problems({ texts, anchor, answer, fields }: Fields & { anchor: string; answer: ContactAnswer }) {
  // Without the final full stop, because the problem follows.
  const labels = new Map(fields.map(({ key, label }) => [key, label.replace(/[.:]$/, '')]))
  return (
    <Summary texts={texts} anchor={anchor} answer={answer} labelOf={(path) => labels.get(path) ?? path} />
  )
}

/** The answers that need confirmation. */
function Written({ texts, fields, values }: Fields & Pick<ContactAnswer, 'values'>) {
  const given = fields.filter(({ key }) => values[key])
  return (
    <>
      <dl>
        {given.map(({ key, kind, label }) => [
          <dt key={`${key} label`}>{label}</dt>,
          <dd key={key} className="contact-quoted">
            {kind === 'consent' ? texts.agreed : values[key]}
          </dd>,
        ])}
      </dl>
      {given.flatMap(({ key, kind }) =>
        // The files wait with the message.
        (kind === 'file' ? [] : kind === 'choices' ? (values[key] ?? '').split('\n') : [values[key]]).map(
          (value) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />,
        ),
      )}
    </>
  )
}
