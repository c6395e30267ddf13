import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './settings.module.css'

/** A field for code: monospaced, left as it is typed. Tab leaves it, as it leaves every other field. */
export function CodeField(props: TextareaProps) {
  return (
    <Textarea
      autosize
      maxRows={28}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      {...props}
      classNames={{ input: classes.codeInput ?? '' }}
    />
  )
}
