import { t } from '../texts/t.ts'

type Props = { text: string; hint: number; empty: string }

/** The length of a text compared with what search engines and link previews show. */
export function LengthHint({ text, hint, empty }: Props) {
  if (text === '') return <>{empty}</>
  return (
    <>
      {text.length} of about {hint} characters{text.length > hint && t(': longer text will be cut off')}
    </>
  )
}
