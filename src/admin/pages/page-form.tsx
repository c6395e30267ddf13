import { Box, Button, Grid, Group, Skeleton, TextInput, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { slugify } from '../../content/slug.ts'
import type { Blocks, Page } from '../../contracts/pages.ts'
import { ownedBy } from '../../contracts/permissions.ts'
import { CommentsButton, CommentsDrawer } from '../comments/lazy-comments.tsx'
import { useCommentsPanel } from '../comments/use-comments-panel.ts'
import { EditingBar } from '../publishing/editing-bar.tsx'
import { EditingDialogsFailed } from '../publishing/editing-dialogs-failed.tsx'
import { labelIn } from '../publishing/field-labels.ts'
import { following } from '../publishing/following-slug.ts'
import { PreviewPane } from '../publishing/preview/preview-pane.tsx'
import { useDialogs } from '../publishing/use-dialogs.ts'
import { useRecent } from '../shell/recent.ts'
import { t } from '../texts/t.ts'
import { useLanguages } from '../translations/languages.ts'
import { DialogFailed } from '../ui/dialog-failed.tsx'
import { FullScreen, FullScreenTitle } from '../ui/full-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { LazyBuilder } from './builder/lazy-builder.tsx'
import { PageLanguage } from './builder/page-language.ts'
import { usePageEditing, type WorkingPage } from './page-editing.ts'
import { RecoveredPageOffer } from './recovered-page-offer.tsx'
import { RefusedFields } from './refused-fields.tsx'
import { useTemplateFromAddress } from './template-from-address.ts'

const TemplateChoice = lazyPart(async () => (await import('./template-choice.tsx')).TemplateChoice)
const PageSettings = lazyPart(async () => (await import('./page-settings.tsx')).PageSettings, DialogFailed)
const PageDialogs = lazyPart(
  async () => (await import('./page-dialogs.tsx')).PageDialogs,
  EditingDialogsFailed,
)

type Props = { page?: WorkingPage; onCreated: (created: Page) => void }

export function PageForm({ page, onCreated }: Props) {
  const editing = usePageEditing(page, onCreated)
  const { form, saved, contentKey, save, state } = editing
  const languages = useLanguages()
  const dialogs = useDialogs()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isFull, setFull] = useState(false)
  const [chooses, setChooses] = useState(!page)
  const title = useRef<HTMLInputElement>(null)
  const begin = (start: { title?: string; slug?: string; blocks: Blocks }) => {
    editing.beginWith(start)
    setChooses(false)
    // The templates are no longer offered.
    title.current?.focus()
  }
  useTemplateFromAddress(!page, (name, blocks) => {
    begin({ title: name, slug: following(slugify(name)), blocks })
  })
  const [hasSettings, setHasSettings] = useState(false)
  const talk = useCommentsPanel()
  const about = saved && { kind: 'page' as const, id: saved.id }
  useTitle(form.values.title || (saved ? t('Edit page') : t('New page')))
  useRecent(saved?.title, `/admin/pages/edit/${saved?.id}`)
  useHotkeys([['mod+S', () => void save()]], [], true)
  return (
    <>
      <VisuallyHidden component="h1">{saved ? t('Edit page') : t('New page')}</VisuallyHidden>
      <FullScreen isFull={isFull} inert={editing.isReading}>
        <EditingBar
          kind="page"
          editing={editing}
          onOpen={dialogs.open}
          isPreviewed={isPreviewed}
          onPreview={() => setIsPreviewed((shown) => !shown)}
          facts={isFull && <FullScreenTitle title={form.values.title} />}
          tools={about && <CommentsButton about={about} isOpen={talk.isOpen} onClick={talk.toggle} />}
        />
        <RecoveredPageOffer editing={editing} />
        <RefusedFields problems={problemsOf(form.errors)} />
        <Group my="md" gap="sm" align="start" wrap="nowrap" display={isFull ? 'none' : 'flex'} data-commands>
          <TextInput
            flex={1}
            ref={title}
            aria-label={t('Page title')}
            placeholder={t('Page title')}
            size="md"
            {...form.getInputProps('title')}
            onChange={(event) => editing.setTitle(event.currentTarget.value)}
            autoFocus={!page}
          />
          <Button
            variant="default"
            size="md"
            aria-label={t('Page settings')}
            onClick={() => setHasSettings(true)}
          >
            <IconSettings size={18} aria-hidden />
            {/* On a phone the title needs the room. */}
            <Box component="span" ms="xs" visibleFrom="xs">
              {t('Page settings')}
            </Box>
          </Button>
        </Group>
        <Grid>
          <Grid.Col span={{ base: 12, lg: isPreviewed ? 7 : 12 }}>
            {chooses && form.values.blocks.content.length === 0 ? (
              <Suspense fallback={<Skeleton height={400} />}>
                <TemplateChoice onChoose={(blocks) => begin({ blocks })} />
              </Suspense>
            ) : (
              <PageLanguage value={languages.find(({ tag }) => tag === saved?.lang)?.tag}>
                <LazyBuilder
                  contentKey={contentKey}
                  blocks={form.values.blocks}
                  onChange={(blocks) => editing.type({ blocks })}
                  address={saved && (saved.status === 'published' ? saved.url : `/preview/page/${saved.id}`)}
                  isFull={isFull}
                  onFullScreen={setFull}
                />
              </PageLanguage>
            )}
          </Grid.Col>
          {isPreviewed && saved && (
            <Grid.Col span={{ base: 12, lg: 5 }}>
              <Box h="100%">
                <PreviewPane
                  kind="page"
                  id={saved.id}
                  savedAt={state.savedAt}
                  onClose={() => setIsPreviewed(false)}
                />
              </Box>
            </Grid.Col>
          )}
        </Grid>
        {talk.isOpen && about && (
          <CommentsDrawer about={about} record={ownedBy(saved)} first={talk.first} onClose={talk.close} />
        )}
        <Suspense>
          {hasSettings && <PageSettings editing={editing} onClose={() => setHasSettings(false)} />}
          {(dialogs.dialog || state.phase === 'conflict') && (
            <PageDialogs editing={editing} dialog={dialogs.dialog} onClose={dialogs.close} />
          )}
        </Suspense>
      </FullScreen>
    </>
  )
}

/** The title shows its own problem, and the page settings are closed. */
const problemsOf = ({ title: _, ...errors }: Record<string, ReactNode>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([, problem]) => problem)
      .map(([path, problem]) => [path, sentenceOf(path, String(problem))]),
  )
const sentenceOf = (path: string, problem: string) =>
  path === 'blocks'
    ? problem
    : t('In the page settings, “{field}”: {problem}', { field: labelIn({})(path), problem })
