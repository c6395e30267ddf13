import { Button, Collapse } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { t } from '../texts/t.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadingRows } from '../ui/screen-states.tsx'
import type { SettingsEditing } from './settings-editing.ts'

const TextList = lazyPart(async () => (await import('./own-text-list.tsx')).OwnTextList)

/** The texts of the public site, to replace single ones; loaded when somebody opens them. */
export function OwnTexts({ editing }: { editing: SettingsEditing }) {
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const isFaulty = Object.keys(editing.form.errors).some((path) => path.startsWith('texts'))
  const isOpen = isWanted || isFaulty
  const count = Object.values(editing.form.values.texts).filter(isChanged).length
  return (
    <div data-path="texts">
      <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={() => setWanted(!isOpen)}>
        {isOpen
          ? t('Hide words')
          : count > 0
            ? t({ one: 'Change words ({count} changed)', other: 'Change words ({count} changed)' }, { count })
            : t('Change words')}
      </Button>
      <Collapse expanded={isOpen} id={id} mt="md">
        {isOpen && (
          <Suspense fallback={<LoadingRows rows={4} />}>
            <TextList editing={editing} />
          </Suspense>
        )}
      </Collapse>
    </div>
  )
}

const isChanged = (own: string | Readonly<Record<string, string | undefined>>) =>
  typeof own === 'string' ? own !== '' : Object.values(own).some(Boolean)
