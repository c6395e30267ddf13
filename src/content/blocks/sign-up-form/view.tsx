import type { BlockView } from '../block.ts'
import { signUp } from '../custom-form.ts'
import { CustomFormView } from '../custom-form-view.tsx'
import type { signUpForm } from './sign-up-form.ts'

export const SignUpForm: BlockView<typeof signUpForm> = ({ props, context: { contact, language } }) =>
  contact && (
    <CustomFormView
      form={signUp(props, language.texts)}
      props={props}
      contact={contact}
      language={language}
    />
  )
