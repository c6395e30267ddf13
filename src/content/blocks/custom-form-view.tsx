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
}

/** A form with fields of its own. */
export function CustomFormView({ form, props, contact }: Props) {
  const anchor = formAnchor(form.id)
  const answer = answerTo(contact, form.id)
  return (
    <FormFrame
      props={props}
      label={form.name}
      contact={contact}
      again="Fill in this form again"
      hasThanksPage={form.thanksPage !== ''}
      hasFiles={form.fields.some(({ kind }) => kind === 'file')}
    >
      {answer?.pendingId ? (
        <Question anchor={anchor} notice={answer.notice} pendingId={answer.pendingId}>
          <Written fields={form.fields} values={answer.values} />
        </Question>
      ) : (
        <>
          {answer && <Problems anchor={anchor} answer={answer} fields={form.fields} />}
          {form.fields.map((field, index) => (
            <FieldView
              // Not by its name, which is another one at every key while its label is typed on the canvas.
              key={index}
              field={field}
              id={`${anchor}-${field.key}`}
              typed={answer?.values[field.key] ?? ''}
              isInert={isOnCanvas(contact)}
              error={answer?.issues.find(({ path }) => path === field.key)?.message}
            />
          ))}
          <Trap anchor={anchor} />
          <SubmitButton label={props.buttonLabel} contact={contact} />
        </>
      )}
    </FormFrame>
  )
}

type Fields = { fields: readonly AskedField[] }

function Problems({ anchor, answer, fields }: Fields & { anchor: string; answer: ContactAnswer }) {
  // Without the full stop of a sentence: the problem follows.
  const labels = new Map(fields.map(({ key, label }) => [key, label.replace(/[.:]$/, '')]))
  return <Summary anchor={anchor} answer={answer} labelOf={(path) => labels.get(path) ?? path} />
}

/** The answers that are asked about. */
function Written({ fields, values }: Fields & Pick<ContactAnswer, 'values'>) {
  const given = fields.filter(({ key }) => values[key])
  return (
    <>
      <dl>
        {given.map(({ key, kind, label }) => [
          <dt key={`${key} label`}>{label}</dt>,
          <dd key={key} className="contact-quoted">
            {kind === 'consent' ? 'Agreed' : values[key]}
          </dd>,
        ])}
      </dl>
      {given.flatMap(({ key, kind }) =>
        // Files wait with the message.
        (kind === 'file' ? [] : kind === 'choices' ? (values[key] ?? '').split('\n') : [values[key]]).map(
          (value) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />,
        ),
      )}
    </>
  )
}
