import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { t } from '../texts/t.ts'

type Values = { email: string; password: string; code: string }

/** The fields of the sign-in. The library for forms would be an eighth of what the sign-in loads. */
export function useSignInFields(
  email: string,
  needsCode: boolean,
  onSubmit: (values: Values) => Promise<void>,
) {
  const [values, setValues] = useState<Values>({ email, password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Values>>({})
  const [isSubmitting, setIsSubmitting] = useState(false)
  return {
    isSubmitting,
    inputProps: (name: keyof Values) => ({
      value: values[name],
      error: errors[name],
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
        setValues((current) => ({ ...current, [name]: value }))
        setErrors((current) => ({ ...current, [name]: undefined }))
      },
    }),
    async submit(event: SubmitEvent) {
      event.preventDefault()
      const missing = missingIn(values, needsCode)
      setErrors(missing)
      if (Object.keys(missing).length > 0) return
      setIsSubmitting(true)
      try {
        await onSubmit(values)
      } finally {
        setIsSubmitting(false)
      }
    },
  }
}

function missingIn({ email, password, code }: Values, needsCode: boolean): Partial<Values> {
  return {
    ...(email.trim() === '' && { email: t('Enter your email address') }),
    ...(password === '' && { password: t('Enter your password') }),
    ...(needsCode && code.trim() === '' && { code: t('Enter the code') }),
  }
}
