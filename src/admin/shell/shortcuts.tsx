import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { DialogFailed } from '../ui/dialog-failed.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { mod, useKeys } from './keys.ts'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, DialogFailed)
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

export const paletteKeys = `${mod} K`

type Props = {
  /** How often the palette was requested; 0 at first. */
  openings: number
  onPalette: () => void
}

/** The keys that work on every screen, and the dialog that lists them. */
export function Shortcuts({ openings, onPalette }: Props) {
  const [isHelp, help] = useDisclosure(false)
  useKeys({ onPalette, onHelp: help.open })
  return (
    <Suspense>
      {openings > 0 && <Palette openings={openings} onShortcuts={help.open} />}
      {isHelp && <ShortcutSheet onClose={help.close} />}
    </Suspense>
  )
}
