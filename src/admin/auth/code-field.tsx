import { TextInput, type TextInputProps } from '@mantine/core'

/** For the code of an authenticator app; a recovery code fits, too. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code of your authenticator app"
      description="Six digits. Without the app at hand, enter a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
