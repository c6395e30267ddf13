import type { FormEvent, ReactNode } from 'react'

type Props = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }

/** The form in a dialog of the editor. In React's tree it is inside the form of the article, which must not be sent with it. */
export const DialogForm = ({ onSubmit, children }: Props) => (
  <form
    onSubmit={(event) => {
      event.stopPropagation()
      onSubmit(event)
    }}
    noValidate
  >
    {children}
  </form>
)
