import { TextInput, type TextInputProps } from '@mantine/core'

/** For the code of an authenticator app, or a recovery code. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code from your authenticator app"
      description="Enter six digits, or a recovery code if you cannot use the app."
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
