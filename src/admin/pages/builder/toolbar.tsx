import { Divider, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { createUsePuck, useGetPuck } from '@puckeditor/core'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconClipboard,
  IconClipboardPlus,
  IconCopyPlus,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useHiddenSides } from '../../articles/editor/hidden-sides.ts'
import { may } from '../../auth/auth-store.ts'
import { t } from '../../texts/t.ts'
import { Announcements, announce } from './announcements.tsx'
import { useBlockActions } from './block-actions.ts'
import { blockLabel } from './block-label.ts'
import classes from './builder.module.css'
import { SectionTools } from './section-tools.tsx'
import { StyleTools } from './style-tools.tsx'
import { Tool } from './tool.tsx'
import { stepHistory, undoByKeys, useHistory } from './undoing.ts'

const usePuck = createUsePuck()

type Props = {
  /** The document is a saved section, which cannot contain another one. */
  isSection: boolean
  /** Further controls, at its end. */
  children: ReactNode
}

/** The actions for the selected block, and undo and redo. */
export function Toolbar({ isSection, children }: Props) {
  const actions = useBlockActions()
  const get = useGetPuck()
  const { hasPast, hasFuture } = useHistory()
  const selected = usePuck(({ selectedItem }) => selectedItem?.type)
  const none = selected === undefined
  const { ref, hidden } = useHiddenSides()
  const step = (to: 'back' | 'forward', sentence: string) => {
    stepHistory(get, to)
    announce(sentence)
  }
  useEffect(() => undoByKeys(document, get), [get])
  useHotkeys(
    [
      ['alt+ArrowUp', () => actions.move(-1)],
      ['alt+ArrowDown', () => actions.move(1)],
      ['alt+shift+ArrowUp', () => actions.move(-1, true)],
      ['alt+shift+ArrowDown', () => actions.move(1, true)],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  )
  const shown = none ? t('No block selected') : (blockLabel(selected) ?? t('Unsupported block'))
  return (
    <div className={classes.tools} data-hidden={hidden}>
      <Group
        ref={ref}
        className={classes.toolbar}
        justify="space-between"
        gap="xs"
        role="toolbar"
        aria-label={t('Builder')}
        data-commands
      >
        <Group gap={4}>
          <Tool
            name={t('Undo')}
            icon={IconArrowBackUp}
            isOff={!hasPast}
            onClick={() => step('back', t('Undone.'))}
          />
          <Tool
            name={t('Redo')}
            icon={IconArrowForwardUp}
            isOff={!hasFuture}
            onClick={() => step('forward', t('Redone.'))}
          />
          <Divider orientation="vertical" mx={4} />
          <Tool name={t('Move up')} icon={IconArrowUp} isOff={none} onClick={() => actions.move(-1)} />
          <Tool name={t('Move down')} icon={IconArrowDown} isOff={none} onClick={() => actions.move(1)} />
          <Tool name={t('Duplicate')} icon={IconCopyPlus} isOff={none} onClick={actions.duplicate} />
          <Tool name={t('Copy')} icon={IconClipboard} isOff={none} onClick={actions.copy} />
          <Tool name={t('Paste')} icon={IconClipboardPlus} onClick={actions.paste} />
          <StyleTools isOff={none} />
          <Tool name={t('Delete')} icon={IconTrash} isOff={none} onClick={actions.remove} />
          {!isSection && may('section.write') && <SectionTools />}
          {/* The same width for every block, so that nothing moves when another one is selected. */}
          <Text size="sm" c="dimmed" ms="xs" w="11rem" truncate title={shown} visibleFrom="sm">
            {shown}
          </Text>
        </Group>
        {children}
        <Announcements />
      </Group>
    </div>
  )
}
