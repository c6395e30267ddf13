import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../texts/t.ts'

/** For the code of an authenticator app, or a recovery code. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label={t('Code from your authenticator app')}
      description={t('Enter six digits, or a recovery code if you cannot use the app.')}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
