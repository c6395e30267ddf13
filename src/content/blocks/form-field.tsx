import type { Texts } from '../../i18n/catalog.ts'
import type { SiteLanguage } from '../../i18n/site-language.ts'
import { acceptOf, wordsOfFiles } from '../attachments.ts'
import type { AskedField } from './custom-form.ts'

type Props = {
  field: AskedField
  language: SiteLanguage
  id: string
  /** The current answer. Several choices are one per line. */
  typed: string
  error: string | undefined
  /** True on the builder's canvas, where the label is typed and nothing is filled in. */
  isInert: boolean
}

// Above this number, choices are easier to find in a menu.
const maxRadios = 7

const inputs: Partial<Record<AskedField['kind'], Record<string, string>>> = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  // A browser discards a mistyped value of a number input.
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
}

/** A field with its label, help and error, for every kind. */
export function FieldView(props: Props) {
  const { kind, choices, onCanvas } = props.field
  if (kind === 'consent') return <Consent {...props} />
  if (onCanvas?.choices && (kind === 'choices' || kind === 'choice')) return <TypedChoices {...props} />
  if (kind === 'choices' || (kind === 'choice' && choices.length <= maxRadios)) return <Choices {...props} />
  return <Plain {...props} />
}

function Plain({ field, language, id, typed, error, isInert }: Props) {
  const { key, kind, choices, files } = field
  const common = {
    id,
    name: key,
    required: field.isRequired,
    inert: isInert,
    ...describedBy(field, id, error),
  }
  return (
    <div className="contact-field">
      <label htmlFor={id}>
        <Label field={field} texts={language.texts} />
      </label>
      <Help field={field} language={language} id={id} />
      {kind === 'long' && <textarea {...common} defaultValue={typed} rows={6} />}
      {kind === 'choice' && (
        <select {...common} defaultValue={typed}>
          <option value="">{language.texts.chooseOne}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {files && <input {...common} type="file" accept={acceptOf(files)} multiple={files.count > 1} />}
      {inputs[kind] && <input {...common} {...inputs[kind]} defaultValue={typed} />}
      <Problem id={id} error={error} />
    </div>
  )
}

function Choices({ field, language, id, typed, error, isInert }: Props) {
  const { key, kind, choices, isRequired } = field
  const chosen = new Set(typed.split('\n'))
  return (
    // Links in the summary point to the group. From there, the next focus is the first choice.
    <fieldset className="form-choices" id={id} tabIndex={-1} {...describedBy(field, id, error, false)}>
      <legend>
        <Label field={field} texts={language.texts} />
      </legend>
      <Help field={field} language={language} id={id} />
      {choices.map((choice) => (
        <label key={choice} className="form-choice">
          <input
            type={kind === 'choice' ? 'radio' : 'checkbox'}
            name={key}
            value={choice}
            defaultChecked={chosen.has(choice)}
            required={isRequired && kind === 'choice'}
            inert={isInert}
          />
          <span>{choice}</span>
        </label>
      ))}
      <Problem id={id} error={error} />
    </fieldset>
  )
}

/** On the canvas, the choices are typed together, one per line. */
function TypedChoices({ field, language, id }: Props) {
  const { kind, choices, onCanvas } = field
  const looks = kind === 'choices' ? 'boxes' : choices.length <= maxRadios ? 'circles' : 'list'
  return (
    <fieldset className="form-choices">
      <legend>
        <Label field={field} texts={language.texts} />
      </legend>
      <Help field={field} language={language} id={id} />
      <ul data-typed-choices={looks}>{onCanvas?.choices}</ul>
    </fieldset>
  )
}

function Consent({ field, language, id, typed, error, isInert }: Props) {
  const { key, link } = field
  const { label, linkLabel } = shownOf(field)
  return (
    <div className="form-choices">
      <label className="form-choice">
        <input
          type="checkbox"
          id={id}
          name={key}
          value="yes"
          defaultChecked={typed !== ''}
          required
          inert={isInert}
          {...describedBy(field, id, error)}
        />
        <span>
          {label}
          {link && (
            <>
              {' '}
              <a href={link}>{linkLabel || link}</a>
            </>
          )}
        </span>
      </label>
      <Help field={field} language={language} id={id} />
      <Problem id={id} error={error} />
    </div>
  )
}

const Label = ({ field, texts }: Pick<Props, 'field'> & { texts: Texts }) => (
  <>
    {shownOf(field).label}
    {!field.isRequired && <span> {texts.optional}</span>}
  </>
)

const Help = ({ field, language, id }: Pick<Props, 'field' | 'language' | 'id'>) => {
  const { help } = shownOf(field)
  const ofFiles = field.files && wordsOfFiles(field.files, language)
  return (
    (help || ofFiles) && (
      <p id={`${id}-help`} className="form-help">
        {help}
        {help && ofFiles && ' '}
        {ofFiles}
      </p>
    )
  )
}

/** The words of a field as they are shown. On the builder's canvas, each is an element in which people type. */
const shownOf = ({ label, help, linkLabel, onCanvas }: AskedField): NonNullable<AskedField['onCanvas']> => ({
  label,
  help,
  linkLabel,
  ...onCanvas,
})

const Problem = ({ id, error }: Pick<Props, 'id' | 'error'>) =>
  error && (
    <p id={`${id}-error`} className="contact-error">
      {error}
    </p>
  )

/** A group of choices has no value that could be invalid. */
function describedBy({ help, files }: AskedField, id: string, error: string | undefined, hasValue = true) {
  const ids = [(help || files) && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(error && hasValue && { 'aria-invalid': true }), ...(ids && { 'aria-describedby': ids }) }
}
