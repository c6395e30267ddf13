import { IconBookmarkPlus, IconPencil, IconUnlink } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sectionAddress } from '../sections/sections.data.ts'
import { useSectionActions } from './section-actions.ts'
import { Tool } from './tool.tsx'

const NameDialog = lazyPart(async () => (await import('../sections/name-dialog.tsx')).NameDialog)

/** The actions that turn the selected block into a saved section, or open one. */
export function SectionTools() {
  const { selected, sectionId, saveAs, detach } = useSectionActions()
  const [isNaming, setIsNaming] = useState(false)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { frame, restoreFocus } = useFocusRestoring(selected.id)
  if (selected.type === sectionType)
    return (
      <span ref={frame} style={{ display: 'contents' }}>
        <Tool
          name={t('Edit section')}
          icon={IconPencil}
          isOff={sectionId === ''}
          onClick={() => navigate(sectionAddress(sectionId), { state: { from: pathname } })}
        />
        <Tool
          name={t('Detach')}
          icon={IconUnlink}
          isOff={sectionId === ''}
          onClick={() => {
            restoreFocus()
            void detach()
          }}
        />
      </span>
    )
  return (
    <span ref={frame} style={{ display: 'contents' }}>
      <Tool
        name={t('Save as section…')}
        icon={IconBookmarkPlus}
        isOff={selected.type === undefined}
        onClick={() => setIsNaming(true)}
      />
      {isNaming && (
        <Suspense>
          <NameDialog
            title={t('Save as section')}
            action={t('Save section')}
            onName={async (name) => {
              restoreFocus()
              await saveAs(name)
              setIsNaming(false)
            }}
            onClose={() => setIsNaming(false)}
          >
            {t('You can then add it to other pages. Any change to it appears on all of them.')}
          </NameDialog>
        </Suspense>
      )}
    </span>
  )
}

/** The used button is replaced by others; keyboard users continue at the first of those. */
function useFocusRestoring(selectedId: unknown) {
  const frame = useRef<HTMLSpanElement>(null)
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another block is selected
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    frame.current?.querySelector('button')?.focus()
  }, [selectedId])
  return {
    frame,
    restoreFocus() {
      isAsked.current = true
    },
  }
}
