type Props = { text: string; hint: number; empty: string }

/** How long a text is, against what search engines and networks show of it. */
export function LengthHint({ text, hint, empty }: Props) {
  if (text === '') return <>{empty}</>
  return (
    <>
      {text.length} of about {hint} characters{text.length > hint && ': longer text will be cut off'}
    </>
  )
}
