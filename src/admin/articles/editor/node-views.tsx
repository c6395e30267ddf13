import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import type { NodeViewRenderer } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { NodeViewProps } from '@tiptap/react'
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { useState } from 'react'
import { Summary } from '../../../content/document/containers.ts'
import { ContentCard } from '../../../content/document/content-card.ts'
import { Embed } from '../../../content/document/embed.ts'
import { ArticleTaskItem } from '../../../content/document/lists.ts'
import { HtmlBlock, HtmlInline } from '../../../content/document/raw-html.ts'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CardView } from './cards/card-view.tsx'
import classes from './editor.module.css'
import { EmbedView } from './embed-view.tsx'

const shownCharacters = 800

function HtmlBlockView({ node, updateAttributes, selected }: NodeViewProps) {
  const [isOpen, setOpen] = useState(false)
  const html = String(node.attrs.html)
  return (
    <NodeViewWrapper className={classes.card} data-selected={selected || undefined}>
      <Group justify="space-between" gap="xs" contentEditable={false}>
        <Group gap={6}>
          <IconCode size={16} aria-hidden />
          <Text size="sm" fw={600}>
            HTML
          </Text>
          <Text size="xs" c="dimmed">
            {t('Custom HTML')}
          </Text>
        </Group>
        <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          {t('Edit HTML')}
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre className={classes.source} contentEditable={false} tabIndex={0}>
        {html.length > shownCharacters ? `${html.slice(0, shownCharacters)}…` : html}
      </pre>
      {isOpen && (
        <HtmlDialog
          html={html}
          onClose={() => setOpen(false)}
          onChange={(next) => updateAttributes({ html: next })}
        />
      )}
    </NodeViewWrapper>
  )
}

type DialogProps = { html: string; onClose: () => void; onChange: (html: string) => void }

function HtmlDialog({ html, onClose, onChange }: DialogProps) {
  const [text, setText] = useState(html)
  const isChanged = sanitizeArticleHtml(text) !== text
  return (
    <Dialog onClose={onClose} title={t('Edit HTML')} size="lg">
      <Textarea
        aria-label="HTML"
        data-autofocus
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {isChanged && (
        <Text size="sm" mt="xs" role="status">
          {t('Anything that is not allowed in articles is removed.')}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          onClick={() => {
            onChange(sanitizeArticleHtml(text))
            onClose()
          }}
        >
          {t('Apply')}
        </Button>
      </Group>
    </Dialog>
  )
}

function HtmlInlineView({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper
      as="span"
      className={classes.chip}
      data-selected={selected || undefined}
      title={node.attrs.html}
    >
      {new DOMParser().parseFromString(String(node.attrs.html), 'text/html').body.textContent || 'HTML'}
    </NodeViewWrapper>
  )
}

/** A summary without words still has an accessible name, which styles show in its place. */
const summaryView: NodeViewRenderer = ({ node, HTMLAttributes }) => {
  const dom = document.createElement('summary')
  for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, String(value))
  const isNamed = dom.hasAttribute('aria-label')
  const show = ({ childCount }: Node) => {
    dom.toggleAttribute('data-empty', childCount === 0)
    if (isNamed) return
    if (childCount === 0) dom.setAttribute('aria-label', t('Summary'))
    else dom.removeAttribute('aria-label')
  }
  show(node)
  const update = (next: Node) => {
    const isSame = next.type === node.type && next.attrs.preserved === node.attrs.preserved
    if (isSame) show(next)
    return isSame
  }
  return { dom, contentDOM: dom, update }
}

/** How the editor shows blocks that are not text. */
export const views = [
  HtmlBlock.extend({ addNodeView: () => ReactNodeViewRenderer(HtmlBlockView, { stopEvent: stopsButtons }) }),
  ContentCard.extend({
    addNodeView: () => ReactNodeViewRenderer(CardView, { stopEvent: stopsButtons }),
  }),
  HtmlInline.extend({ addNodeView: () => ReactNodeViewRenderer(HtmlInlineView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView, { stopEvent: stopsButtons }) }),
  Summary.extend({ addNodeView: () => summaryView }),
  ArticleTaskItem.configure({
    nested: true,
    a11y: { checkboxLabel: ({ textContent }) => textContent || t('Empty task') },
  }),
]

const stopsButtons = ({ event }: { event: Event }): boolean =>
  event.target instanceof Element && event.target.closest('button, textarea, pre, audio, video') !== null
