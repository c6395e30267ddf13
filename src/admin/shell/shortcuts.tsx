import { Kbd, Modal, Switch, Table, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { writeStored } from '../app/stored.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { areSingleKeysOff, storedOff } from '../ui/typing.ts'
import { isApple, placesAllowed, useKeys } from './keys.ts'
import { PaletteFailed } from './palette-failed.tsx'

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, PaletteFailed)

const mod = isApple ? '⌘' : 'Ctrl'
export const paletteKeys = `${mod} K`

type Entry = [keys: string[], what: string]
const everywhere: Entry[] = [
  [[mod, 'K'], 'Find an article, a page, a setting or an action'],
  [[mod, 'S'], 'Save'],
  [['Esc'], 'Close what is open; in a list, clear the selection'],
  [['?'], 'Show these shortcuts'],
]
const inLists: Entry[] = [
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['O'], 'Open the row (Enter works too)'],
  [['X'], 'Select the row'],
  [['Shift', 'Space'], 'Select a range of rows'],
  [['#'], 'Move the row to the trash'],
  [['N'], 'Create a new one'],
  [['/'], 'Search the list on this screen'],
]

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
    <>
      {openings > 0 && (
        <Suspense>
          <Palette openings={openings} onShortcuts={help.open} />
        </Suspense>
      )}
      <Modal opened={isHelp} onClose={help.close} title="Keyboard shortcuts" size="lg">
        <Sheet />
      </Modal>
    </>
  )
}

function Sheet() {
  const [isOff, setIsOff] = useState(areSingleKeysOff)
  const goTo = placesAllowed().map(({ key, label }): Entry => [['G', key.toUpperCase()], label])
  return (
    <>
      <Switch
        mb="md"
        label="Use single-key shortcuts"
        description="Turn this off if you press keys by accident or dictate."
        checked={!isOff}
        onChange={() => {
          setIsOff(!isOff)
          writeStored(storedOff, !isOff)
        }}
      />
      <Group title="Everywhere" entries={everywhere} />
      <Group title="In a list" entries={inLists} />
      <Group title="Go to (one key after the other)" entries={goTo} joint=" then " />
    </>
  )
}

function Group({ title, entries, joint = ' + ' }: { title: string; entries: Entry[]; joint?: string }) {
  return (
    <section>
      <Title order={3} size="h6" mt="md">
        {title}
      </Title>
      <Table aria-label={title} verticalSpacing={5}>
        <Table.Tbody>
          {entries.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td w={150} style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && joint}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
