import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)
const mod = isApple ? '⌘' : 'Ctrl'
export const paletteKeys = `${mod} K`
const sheet: [string[], string][] = [
  [[mod, 'K'], 'Find an article, a page, a setting or an action'],
  [['/'], 'Search the list on this screen'],
  [[mod, 'S'], 'Save'],
  [['Shift', 'Space'], 'In a list: select a range of rows'],
  [['Esc'], 'Close what is open; in a list, clear the selection'],
  [['?'], 'Show these shortcuts'],
]

type Props = {
  /** How often the palette was asked for; 0 before the first time. */
  openings: number
  onPalette: () => void
}

/** The keys that work on every screen, and the sheet that tells them. */
export function Shortcuts({ openings, onPalette }: Props) {
  const [isHelp, help] = useDisclosure(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const isMod = isApple ? event.metaKey : event.ctrlKey
      if (isMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onPalette()
      } else if (isMod || event.altKey || isTyping(event.target)) return
      else if (event.key === '?') help.open()
      else if (event.key === '/' && focusSearch()) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [help.open, onPalette])
  return (
    <>
      {openings > 0 && (
        <Suspense>
          <Palette openings={openings} />
        </Suspense>
      )}
      <Modal opened={isHelp} onClose={help.close} title="Keyboard shortcuts">
        <Table aria-label="Keyboard shortcuts">
          <Table.Tbody>
            {sheet.map(([keys, what]) => (
              <Table.Tr key={what}>
                <Table.Td w={150} style={{ whiteSpace: 'nowrap' }}>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && ' + '}
                      <Kbd>{key}</Kbd>
                    </span>
                  ))}
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#screen input[type=search]')
  field?.focus()
  return field !== null
}
