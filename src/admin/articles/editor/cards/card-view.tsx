import { Button, Group, Text } from '@mantine/core'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Suspense, useMemo, useState } from 'react'
import { contentCardKinds } from '../../../../content/content-cards/content-card.ts'
import '../../../../content/content-cards/content-cards.css'
import { sanitizeArticleHtml } from '../../../../content/sanitize.ts'
import { t } from '../../../texts/t.ts'
import classes from '../editor.module.css'
import { CardDialog } from '../editor-dialog.tsx'
import { cardNames } from './card-names.ts'

/** A card as readers see it, with a form to change it. */
export function CardView({ node, selected, updateAttributes }: NodeViewProps) {
  const [isOpen, setOpen] = useState(false)
  const stored = String(node.attrs.html)
  const html = useMemo(() => sanitizeArticleHtml(stored), [stored])
  const kind = contentCardKinds.find((name) => html.includes(`data-kind="${name}"`))
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined} data-drag-handle>
      <Group justify="space-between" gap="xs" contentEditable={false}>
        <Text size="xs" c="dimmed">
          {kind ? cardNames[kind] : t('Card')}
        </Text>
        {kind && (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {t('Change')}
          </Button>
        )}
      </Group>
      {/* Links do not work while somebody is writing. */}
      <div
        contentEditable={false}
        className={classes.cardPreview}
        onClickCapture={(event) => (event.target as Element).closest('a') && event.preventDefault()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isOpen && kind && (
        <Suspense fallback={null}>
          <CardDialog
            kind={kind}
            html={html}
            onClose={() => setOpen(false)}
            onSave={(next) => updateAttributes({ html: next })}
          />
        </Suspense>
      )}
    </NodeViewWrapper>
  )
}
