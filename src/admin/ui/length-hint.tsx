import { t } from '../texts/t.ts'

type Props = { text: string; hint: number; empty: string }

/** The length of a text compared with what search engines and link previews show. */
export function LengthHint({ text, hint, empty }: Props) {
  if (text === '') return <>{empty}</>
  const values = { length: text.length, hint }
  return (
    <>
      {text.length > hint
        ? t('{length} of about {hint} characters: longer text will be cut off', values)
        : t('{length} of about {hint} characters', values)}
    </>
  )
}
