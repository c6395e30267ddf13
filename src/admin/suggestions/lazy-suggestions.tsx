import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { t } from '../texts/t.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadingRows } from '../ui/screen-states.tsx'
import { useSearchParamAction } from '../ui/use-search-param-action.ts'
import { useSuggestions } from './suggestions.data.ts'
import type { SuggestionsProps } from './suggestions-panel.tsx'

const Panel = lazyPart(async () => (await import('./suggestions-panel.tsx')).SuggestionsPanel)

/** Opens the suggestions for an article. Shown only if there are any. */
export function SuggestionsButton(props: SuggestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const count = useSuggestions(props.articleId).data?.suggestions.length ?? 0
  useSearchParamAction('suggestions', () => setOpen(true))
  const label = t({ one: '{count} suggestion', other: '{count} suggestions' }, { count })
  return (
    <>
      {count > 0 && (
        <Tooltip label={label}>
          <Indicator label={count} size={16} color="indigo.7">
            <ActionIcon variant="default" size={36} aria-label={label} onClick={() => setOpen(true)}>
              <IconPencilQuestion size={18} aria-hidden />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      )}
      {isOpen && (
        <SideDialog title={t('Suggestions')} size="lg" onClose={() => setOpen(false)}>
          <Suspense fallback={<LoadingRows rows={3} height={90} />}>
            <Panel {...props} />
          </Suspense>
        </SideDialog>
      )}
    </>
  )
}
