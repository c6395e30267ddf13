import { Kbd, Switch, Table, Title } from '@mantine/core'
import { useState } from 'react'
import { writeStored } from '../app/stored.ts'
import { editorKeys } from '../articles/editor/editor-keys.ts'
import { t } from '../texts/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { areSingleKeysOff, storedOff } from '../ui/single-keys.ts'
import { mod } from './keys.ts'
import { offersOnScreen } from './screen-commands.ts'
import { screensAllowed } from './screens.ts'

type Entry = [keys: string[], what: string]
const keyNames = {
  esc: t('Esc ¦ key'),
  enter: t('Enter ¦ key'),
  alt: t('Alt ¦ key'),
  shift: t('Shift ¦ key'),
  space: t('Space ¦ key'),
}
const everywhere: Entry[] = [
  [[mod, 'K'], t('Find an article, a page, a setting or an action')],
  [[mod, 'S'], t('Save')],
  [[keyNames.esc], t('Close a dialog or menu, or clear the selection of a list')],
  [['?'], t('Show these shortcuts')],
]
const inBuilder: Entry[] = [
  [[keyNames.enter], t('Type in the selected block')],
  [[keyNames.esc], t('Stop typing in the block')],
  [[keyNames.alt, '↑'], t('Move the selected block up, or out of the block around it')],
  [[keyNames.alt, '↓'], t('Move the selected block down, or out of the block around it')],
  [[keyNames.alt, keyNames.shift, '↑'], t('Move the selected block into the block above, such as a column')],
  [[keyNames.alt, keyNames.shift, '↓'], t('Move the selected block into the block below')],
]
const inLists: Entry[] = [
  [['J'], t('Next row')],
  [['K'], t('Previous row')],
  [['O'], t('Open the row (Enter works too)')],
  [['X'], t('Select the row')],
  [[keyNames.shift, keyNames.space], t('Select a range of rows')],
  [['#'], t('Move the row to the trash (redirects are deleted)')],
]

/** The single keys of the buttons and fields on the screen. */
const onThisScreen = (): Entry[] =>
  offersOnScreen().flatMap(({ label, keys }): Entry[] => (keys?.length === 1 ? [[[keys], label]] : []))

/** The dialog that lists the keys. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isOff, setIsOff] = useState(areSingleKeysOff)
  const [onScreen] = useState(onThisScreen)
  const goTo = screensAllowed().map(({ key, label }): Entry => [['G', key.toUpperCase()], label])
  const inEditor = editorKeys().map(({ keys, label }): Entry => [keys, label])
  return (
    <Dialog onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <Switch
        mb="md"
        label={t('Use single-key shortcuts')}
        description={t('Turn this off if you press keys by accident or use dictation.')}
        checked={!isOff}
        onChange={() => {
          setIsOff(!isOff)
          writeStored(storedOff, !isOff)
        }}
      />
      <Group title={t('Everywhere')} entries={everywhere} />
      <Group title={t('On this screen')} entries={onScreen} />
      <Group title={t('In the text of an article')} entries={inEditor} />
      <Group title={t('In the page builder')} entries={inBuilder} />
      <Group title={t('In a list')} entries={inLists} />
      <Group title={t('Go to (one key after the other)')} entries={goTo} isSequence />
    </Dialog>
  )
}

/** `isSequence`: two keys, one after the other. */
function Group({
  title,
  entries,
  isSequence = false,
}: {
  title: string
  entries: Entry[]
  isSequence?: boolean
}) {
  if (entries.length === 0) return null
  return (
    <section>
      <Title order={3} size="h6" mt="md">
        {title}
      </Title>
      <Table aria-label={title} verticalSpacing={5}>
        <Table.Tbody>
          {entries.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td w={{ base: 150, sm: 190 }} style={{ whiteSpace: 'nowrap' }}>
                {isSequence ? (
                  t.nodes('{first} then {second} ¦ two keys', {
                    first: <Kbd>{keys[0]}</Kbd>,
                    second: <Kbd>{keys[1]}</Kbd>,
                  })
                ) : (
                  <bdi dir="ltr">
                    {keys.map((key, index) => (
                      <span key={key}>
                        {index > 0 && ' + '}
                        <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </bdi>
                )}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
