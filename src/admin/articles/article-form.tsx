import { Box, Grid, Skeleton, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, Suspense, useState } from 'react'
import type { Article } from '../../contracts/articles.ts'
import { may } from '../auth/auth-store.ts'
import { EditingBar, type EditingDialog } from '../publishing/editing-bar.tsx'
import { PreviewPane } from '../publishing/preview-pane.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { ArticleDetails } from './article-details.tsx'
import { ArticleDialogs, RecoveredArticleOffer } from './article-dialogs.tsx'
import { useArticleEditing } from './article-editing.ts'
import classes from './article-form.module.css'
import type { WorkingArticle } from './article-remote.ts'

const ContentField = lazyPart(async () => (await import('./editor/content-field.tsx')).ContentField)

type Props = { article?: WorkingArticle; onCreated: (created: Article) => void }

export function ArticleForm({ article, onCreated }: Props) {
  const editing = useArticleEditing(article, onCreated)
  const { form, saved, contentKey, save, state } = editing
  const [dialog, setDialog] = useState<EditingDialog>()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isFull, setFull] = useState(false)
  useTitle(form.values.title || (saved ? 'Edit article' : 'New article'))
  useHotkeys([['mod+S', () => void save()]], [], true)
  return (
    <>
      <VisuallyHidden component="h1">{saved ? 'Edit article' : 'New article'}</VisuallyHidden>
      <div className={classes.screen} data-full-screen={isFull || undefined} inert={editing.isReading}>
        <EditingBar
          kind="article"
          editing={editing}
          onOpen={setDialog}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed((shown) => !shown)}
        />
        <RecoveredArticleOffer editing={editing} />
        {!may('article.publish') && (
          <Text size="sm" c="dimmed" mt="md">
            Your draft is saved as you write. An editor can then publish it.
          </Text>
        )}
        <Grid gap="xl" mt="md">
          <Grid.Col span={isFull ? 12 : { base: 12, lg: isPreviewed ? 6 : 8 }}>
            <Stack gap="md" className={classes.writing}>
              <Textarea
                aria-label="Title"
                placeholder="Title"
                size="xl"
                autosize
                minRows={1}
                classNames={{ input: classes.title ?? '' }}
                {...form.getInputProps('title')}
                onChange={(event) => editing.setTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
                onKeyDown={focusContent}
                autoFocus={!article}
              />
              <Suspense fallback={<Skeleton height={420} />}>
                <ContentField
                  key={contentKey}
                  value={form.values.content}
                  error={form.errors.content}
                  onChange={(content) => editing.type({ content })}
                  onFullScreen={setFull}
                />
              </Suspense>
              <Textarea
                display={isFull ? 'none' : undefined}
                label="Excerpt"
                description="One or two sentences for lists and search engines. Defaults to the beginning of the text."
                autosize
                minRows={2}
                {...form.getInputProps('excerpt')}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: isPreviewed ? 6 : 4 }} display={isFull ? 'none' : undefined}>
            {isPreviewed && saved ? (
              <PreviewPane
                kind="article"
                id={saved.id}
                savedAt={state.savedAt}
                onClose={() => setIsPreviewed(false)}
              />
            ) : (
              <Box component="section" aria-label="Details">
                <ArticleDetails editing={editing} />
              </Box>
            )}
          </Grid.Col>
        </Grid>
        <ArticleDialogs editing={editing} dialog={dialog} onClose={() => setDialog(undefined)} />
      </div>
    </>
  )
}

/** A title is a single line, so Enter moves on to the text. */
function focusContent(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  document.querySelector<HTMLElement>('[role="textbox"][aria-label="Content"]')?.focus()
}
