import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core'
import { useRef } from 'react'

/** Chooses files. The same one can be chosen again, for example after a failure. */
export function FileButton<Multiple extends boolean = false>({
  onChange,
  ...props
}: FileButtonProps<Multiple>) {
  const reset = useRef<() => void>(null)
  return (
    <MantineFileButton
      {...props}
      resetRef={reset}
      onChange={(chosen) => {
        onChange(chosen)
        // A browser reports only a choice that differs from the one before.
        reset.current?.()
      }}
    />
  )
}
