import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBrush } from '@tabler/icons-react'
import { mod } from '../../shell/keys.ts'
import { t } from '../../texts/t.ts'
import { isTyping } from '../../ui/single-keys.ts'
import { useStyleClipboard } from './style-changes.ts'
import { isTypingOnCanvas } from './typing.ts'

const everywhere: string[] = []

const unlessTyping = (act: () => void) => (event: KeyboardEvent) => {
  if (isTyping(event.target) || isTypingOnCanvas()) return
  event.preventDefault()
  act()
}

/** The actions for the whole style of the selected block. */
export function StyleTools({ isOff }: { isOff: boolean }) {
  const { copy, paste, clear } = useStyleClipboard()
  // By the position of the key: with Alt, some keyboards type another character.
  const options = { usePhysicalKeys: true, preventDefault: false }
  useHotkeys(
    [
      ['mod+alt+C', unlessTyping(copy), options],
      ['mod+alt+V', unlessTyping(paste), options],
    ],
    everywhere,
  )
  return (
    <Menu position="bottom-start" withinPortal>
      <Tooltip label={t('Style')}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('Style')} disabled={isOff}>
            <IconBrush size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Item onClick={copy} rightSection={`${mod}+Alt+C`}>
          {t('Copy style')}
        </Menu.Item>
        <Menu.Item onClick={paste} rightSection={`${mod}+Alt+V`}>
          {t('Paste style')}
        </Menu.Item>
        <Menu.Item onClick={clear}>{t('Remove style')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
