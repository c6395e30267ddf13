import type { BlockView } from '../block.ts'
import { customForm } from '../custom-form.ts'
import { CustomFormView } from '../custom-form-view.tsx'
import type { form } from './form.ts'

export const Form: BlockView<typeof form> = ({ props, context: { contact, language } }) =>
  contact && (
    <CustomFormView
      form={customForm(props, language.texts)}
      props={props}
      contact={contact}
      language={language}
    />
  )
