import { ActionIcon, Anchor, Box, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Article } from '../../contracts/article-fields.ts'
import { type Owned, ownedBy } from '../../contracts/permissions.ts'
import { asBoolean, readStored, writeStored } from '../app/stored.ts'
import { may, mayThis } from '../auth/auth-store.ts'
import { Comments, CommentsButton, CommentsDrawer } from '../comments/lazy-comments.tsx'
import { useCommentsPanel } from '../comments/use-comments-panel.ts'
import { EditingBar } from '../publishing/editing-bar.tsx'
import { EditingDialogsFailed } from '../publishing/editing-dialogs-failed.tsx'
import { PreviewPane } from '../publishing/preview/preview-pane.tsx'
import { useDialogs } from '../publishing/use-dialogs.ts'
import { useRecent } from '../shell/recent.ts'
import { Viewed } from '../statistics/viewed.tsx'
import { SuggestionsButton } from '../suggestions/lazy-suggestions.tsx'
import { t } from '../texts/t.ts'
import { SideDialog } from '../ui/dialog.tsx'
import { FullScreen, FullScreenTitle } from '../ui/full-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ArticleDetails } from './article-details.tsx'
import { type ArticleEditing, useArticleEditing } from './article-editing.ts'
import classes from './article-form.module.css'
import type { WorkingArticle } from './article-remote.ts'
import { ArticleSheet } from './article-sheet.tsx'
import { TextCounts } from './editor/text-counts.tsx'
import { RecoveredArticleOffer } from './recovered-article-offer.tsx'

const ArticleDialogs = lazyPart(
  async () => (await import('./article-dialogs.tsx')).ArticleDialogs,
  EditingDialogsFailed,
)

type Props = { article?: WorkingArticle; onCreated: (created: Article) => void }

/** The sheet on which an article is written, with its details beside it. */
export function ArticleForm({ article, onCreated }: Props) {
  const editing = useArticleEditing(article, onCreated)
  const { form, saved, save, state } = editing
  const dialogs = useDialogs()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isFull, setFull] = useState(false)
  const [editor, setEditor] = useState<Editor>()
  const details = useDetails()
  const talk = useCommentsPanel()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const comments = saved && {
    about: { kind: 'article' as const, id: saved.id },
    record: ownedBy(saved),
    editor,
    asked: talk.asked,
    first: talk.first,
  }
  useTitle(form.values.title || (saved ? t('Edit article') : t('New article')))
  useRecent(saved?.title, `/admin/articles/edit/${saved?.id}`)
  useHotkeys([['mod+S', () => void save()]], [], true)
  const beside = isFull
    ? undefined
    : talk.isOpen && isWide
      ? 'comments'
      : isPreviewed && saved
        ? 'preview'
        : details.isOpen
          ? 'details'
          : undefined
  const showDetails = () => {
    // The comments take the place of the details.
    if (beside !== 'comments' || !details.isOpen) details.toggle()
    talk.close()
  }
  const onlyDetails = () => {
    talk.close()
    setIsPreviewed(false)
    if (!details.isOpen) details.toggle()
  }
  return (
    <>
      <VisuallyHidden component="h1">{saved ? t('Edit article') : t('New article')}</VisuallyHidden>
      <FullScreen isFull={isFull} inert={editing.isReading}>
        <EditingBar
          kind="article"
          editing={editing}
          onOpen={dialogs.open}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed((shown) => !shown)}
          facts={<Facts title={form.values.title} html={form.values.content} isFull={isFull} />}
          tools={
            <>
              {saved && <SuggestedTo id={saved.id} editing={editing} record={ownedBy(saved)} />}
              {comments && (
                <CommentsButton about={comments.about} isOpen={talk.isOpen} onClick={talk.toggle} />
              )}
              {!isFull && <DetailsButton isOpen={beside === 'details'} onClick={showDetails} />}
            </>
          }
        />
        <div className={classes.room} data-beside={beside}>
          <div className={classes.sheet}>
            <RecoveredArticleOffer editing={editing} />
            <WhatIsPossible saved={saved} />
            <ArticleSheet
              editing={editing}
              isNew={!article}
              onFullScreen={setFull}
              onEditor={setEditor}
              onComment={talk.ask}
            />
          </div>
          {beside === 'preview' && saved && (
            <PreviewPane
              kind="article"
              id={saved.id}
              savedAt={state.savedAt}
              onClose={() => setIsPreviewed(false)}
            />
          )}
          {beside === 'comments' && (
            <section aria-label={t('Comments')} className={classes.details}>
              {comments ? <Comments {...comments} /> : <SaveFirst />}
            </section>
          )}
          <section
            ref={details.panel}
            id="details"
            aria-label={t('Details')}
            className={classes.details}
            hidden={beside !== 'details'}
          >
            {saved && beside === 'details' && <Viewed id={saved.id} />}
            <ArticleDetails editing={editing} />
          </section>
        </div>
        {talk.isOpen && beside !== 'comments' && comments && (
          <CommentsDrawer {...comments} onClose={talk.close} />
        )}
        {talk.isOpen && beside !== 'comments' && !comments && (
          <SideDialog title={t('Comments')} onClose={talk.close}>
            <SaveFirst />
          </SideDialog>
        )}
        {(dialogs.dialog || state.phase === 'conflict') && (
          <Suspense>
            <ArticleDialogs
              editing={editing}
              dialog={dialogs.dialog}
              onClose={dialogs.close}
              editor={editor}
              showDetails={isFull ? undefined : () => flushSync(onlyDetails)}
            />
          </Suspense>
        )}
      </FullScreen>
    </>
  )
}

/** Says so when the person has fewer permissions than usual. */
function WhatIsPossible({ saved }: { saved: Article | undefined }) {
  if (saved && !mayThis('article.update', ownedBy(saved)))
    return (
      <Text size="sm" mt="md" role="status">
        {t.nodes('You can no longer change this article, but {link}.', {
          link: (
            <Anchor component={Link} to={`/admin/articles/suggest/${saved.id}`}>
              {t('suggest changes ¦ You can no longer change this article, but suggest changes.')}
            </Anchor>
          ),
        })}
      </Text>
    )
  if (may('article.publish')) return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('Your draft is saved as you write. An editor can then publish it.')}
    </Text>
  )
}

/** The suggestions of others. Accepted changes are saved like those of the person who accepts them. */
const SuggestedTo = ({ id, editing, record }: { id: string; editing: ArticleEditing; record: Owned }) => (
  <SuggestionsButton
    articleId={id}
    decides={mayThis('article.update', record)}
    apply={(change) => editing.apply(({ title, excerpt, content }) => change({ title, excerpt, content }))}
  />
)

const SaveFirst = () => (
  <Text size="sm" role="status">
    {t('Save the article first. Then you can add comments.')}
  </Text>
)

type FactsProps = { title: string; html: string; isFull: boolean }

/** The number of words. Also shows the title in full screen, where nothing but the sheet is visible, and on a phone. */
const Facts = ({ title, html, isFull }: FactsProps) => (
  <Box className={classes.facts ?? ''} {...(!isFull && { visibleFrom: 'md' })}>
    {isFull && <FullScreenTitle title={title} />}
    <TextCounts html={html} />
  </Box>
)

const storedDetails = 'admin_details_open'

/** Whether the details are shown, which this browser remembers. */
function useDetails() {
  const [isOpen, setOpen] = useState(() => readStored(storedDetails, asBoolean) ?? true)
  const panel = useRef<HTMLElement>(null)
  return {
    isOpen,
    panel,
    toggle() {
      setOpen(!isOpen)
      writeStored(storedDetails, !isOpen)
      // On a small screen they are below the text.
      if (!isOpen) requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }))
    },
  }
}

const DetailsButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <Tooltip label={isOpen ? t('Hide the details') : t('Show the details')}>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('Article details')}
      aria-expanded={isOpen}
      aria-controls="details"
      onClick={onClick}
    >
      <IconLayoutSidebarRight size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
