// The words that come with new blocks, sections and templates. Who types in them wants to replace them.
let samples: ReadonlySet<string> | undefined

/** They are loaded with the first text that somebody comes near. Without them, the caret goes where it was put. */
export async function loadSamples(): Promise<void> {
  if (samples) return
  const loaded = await import('../../../content/blocks/sample-texts.ts').catch(() => undefined)
  samples = loaded?.sampleTexts()
}

/** Whether a text, or the HTML of a rich one, is exactly as it came. */
export const isSample = (words: string): boolean => samples?.has(words) ?? false
