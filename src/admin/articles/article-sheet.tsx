import { Skeleton, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { siteLanguageTag } from '../app/site-language-tag.ts'
import { contentField } from '../publishing/content-field-of.ts'
import { t } from '../texts/t.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ArticleEditing } from './article-editing.ts'
import classes from './article-form.module.css'
import { inSiteType, useSiteType } from './site-type.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

const ContentField = lazyPart(async () => (await import('./editor/content-field.tsx')).ContentField)

type Props = {
  editing: ArticleEditing
  isNew: boolean
  onFullScreen: (isFull: boolean) => void
  onEditor: (editor: Editor | undefined) => void
  onComment: () => void
}

/** Title and text, in the type of the site. */
export function ArticleSheet({ editing, isNew, onFullScreen, onEditor, onComment }: Props) {
  const { form, contentKey, isReplaced, saved } = editing
  const lang = saved?.lang
  const siteType = useSiteType()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useKeyboardInset(place)
  return (
    <div ref={place} className={classes.paper} {...inSiteType}>
      {siteType && <style>{siteType}</style>}
      <div ref={setTools} className={classes.tools} />
      <Textarea
        aria-label={t('Title')}
        placeholder={t('Title')}
        size="xl"
        rows={1}
        classNames={{ wrapper: classes.titleBox ?? '', input: classes.title ?? '' }}
        attributes={{
          wrapper: { 'data-title': form.values.title },
          input: { dir: 'auto', lang: lang ?? siteLanguageTag() },
        }}
        {...form.getInputProps('title')}
        onChange={(event) => editing.setTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={focusContent}
        autoFocus={isNew}
      />
      <Suspense fallback={<Skeleton height={420} />}>
        <ContentField
          contentKey={contentKey}
          isReplaced={isReplaced}
          value={form.values.content}
          lang={lang}
          error={form.errors.content}
          onChange={(content) => editing.type({ content })}
          onFullScreen={onFullScreen}
          toolsIn={tools}
          onEditor={onEditor}
          onComment={onComment}
        />
      </Suspense>
    </div>
  )
}

/** A title is a single line, so Enter moves on to the text. */
function focusContent(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  contentField()?.focus()
}
