import { Box, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useGetPuck } from '@puckeditor/core'
import { useQuery } from '@tanstack/react-query'
import {
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { address } from '../../../content/blocks/props.ts'
import { isSafeUrl } from '../../../contracts/url.ts'
import { useCategoriesIn, useSlugIn } from '../../categories/in-languages.ts'
import { ImageField } from '../../media/image-field.tsx'
import { t } from '../../texts/t.ts'
import { CodeField } from '../../ui/code/code-field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sectionQuery, useSections } from '../sections/sections.data.ts'
import { isStillThere } from './image-target.ts'
import { PageLanguage } from './page-language.ts'
import { useStyleChanges } from './style-changes.ts'
import { anchorProblem } from './style-choices.ts'
import { useTypedText, useTyping, writeField } from './typed-text.ts'
import { nowTyping } from './typing.ts'

const ContentField = lazyPart(
  async () => (await import('../../articles/editor/content-field.tsx')).ContentField,
)

/** What Puck passes to a custom field. */
type Props = {
  field: { label?: string }
  name: string
  value: unknown
  onChange: (value: string) => void
  id: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Puck's own shortcuts, such as Delete for the whole block, must not react to typing in a field. Saving and shortcuts
 * with Alt still work.
 */
export function Field({ children }: { children: ReactNode }) {
  const stopShortcuts = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (!isCommand || (!event.altKey && event.key.toLowerCase() !== 's')) event.stopPropagation()
  }
  return <Box onKeyDown={stopShortcuts}>{children}</Box>
}

export const HtmlInput = ({ name, value, id }: Props) => {
  const type = useTyping(name)
  const lang = useContext(PageLanguage)
  const { latest, box, redrawn } = useUndone(textOf(value))
  const write = (html: string) => {
    latest.current = html
    type(html)
  }
  return (
    <Field>
      <Box ref={box}>
        <Suspense fallback={<Skeleton height={240} />}>
          <ContentField key={`${id} ${redrawn}`} value={textOf(value)} lang={lang} onChange={write} />
        </Suspense>
      </Box>
    </Field>
  )
}

/**
 * Text typed on the canvas appears in the side panel when the typing pauses, because creating another editor is slow.
 */
const restMs = 400

/**
 * Counts the changes of the text that do not come from the field in `box`, which has its own state: undo, for example.
 */
function useUndone(html: string) {
  const latest = useRef(html)
  const box = useRef<HTMLDivElement>(null)
  const [redrawn, setRedrawn] = useState(0)
  useEffect(() => {
    // While somebody types in it, the field is ahead of the page.
    if (html === latest.current || box.current?.contains(document.activeElement)) return
    const redraw = () => {
      latest.current = html
      setRedrawn((count) => count + 1)
    }
    const atRest = setTimeout(redraw, nowTyping()?.rich ? restMs : 0)
    return () => clearTimeout(atRest)
  }, [html])
  return { latest, box, redrawn }
}

export const CodeInput = ({ field, name, value }: Props) => {
  const { shown, write, rest } = useTypedText(name, textOf(value))
  return (
    <Field>
      <CodeField label={field.label} language="html" value={shown} onChange={write} onBlur={rest} />
    </Field>
  )
}

export const ImageInput = ({ field, name, value, onChange }: Props) => {
  const get = useGetPuck()
  // Puck would give the value to the block that is selected when the upload ends.
  const placeNow = () => {
    const builder = document.querySelector('[data-builder]')
    const target = { block: String(get().selectedItem?.props.id), path: name, src: address(value) }
    return (uploaded: string) => {
      if (!builder?.isConnected || !isStillThere(get(), target)) return false
      writeField(get(), target.block, name, uploaded)
      return true
    }
  }
  return (
    <Field>
      <ImageField
        label={field.label ?? t('Image')}
        value={textOf(value)}
        placeNow={placeNow}
        onChange={onChange}
      />
    </Field>
  )
}

export const LinkInput = ({ field, name, value }: Props) => {
  const { shown, write, rest } = useTypedText(name, textOf(value))
  return (
    <Field>
      <TextInput
        label={field.label}
        placeholder={t('/contact, #prices or https://')}
        value={shown}
        error={shown === '' || isSafeUrl(shown) ? undefined : t('Start with /, #, https://, mailto: or tel:')}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={rest}
      />
    </Field>
  )
}

export const AnchorInput = ({ field, name, value }: Props) => {
  const { shown, write, rest } = useTypedText(name, textOf(value))
  const { isTaken } = useStyleChanges()
  return (
    <Field>
      <TextInput
        label={field.label}
        value={shown}
        error={anchorProblem(shown, isTaken)}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={rest}
      />
    </Field>
  )
}

/** One of Puck's own fields, which immediately shows what is typed in it. */
export const PuckInput = ({ name, children }: { name: string; children: ReactNode }) => {
  const type = useTyping(name)
  return isValidElement<{ onChange: (value: unknown) => void }>(children)
    ? cloneElement(children, { onChange: type })
    : children
}

export const CategoryInput = ({ field, value, onChange }: Props) => {
  const lang = useContext(PageLanguage)
  const categories = useCategoriesIn(lang)
  const slugHere = useSlugIn(lang, textOf(value))
  return (
    <Field>
      <Select
        label={field.label}
        placeholder={t('Choose one')}
        searchable
        data={(categories ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={slugHere || null}
        onChange={(slug) => onChange(slug ?? '')}
      />
      {categories?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('There are no categories yet.')}
        </Text>
      )}
    </Field>
  )
}

const maxOffered = 20
const searchAfterMs = 250

export const SectionInput = ({ field, value, onChange }: Props) => {
  const id = textOf(value)
  const chosen = useQuery({ ...sectionQuery(id), enabled: id !== '' }).data
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed === chosen?.name ? '' : typed.trim(), searchAfterMs)
  const { data } = useSections({ q, page: 1, limit: maxOffered })
  const others = (data?.sections ?? []).filter((section) => section.id !== id)
  return (
    <Field>
      <Select
        label={field.label}
        description={t('Shared: changes to it appear on every page that uses it.')}
        placeholder={t('Choose one')}
        searchable
        allowDeselect={false}
        data={[...(chosen ? [chosen] : []), ...others].map((one) => ({ value: one.id, label: one.name }))}
        value={id || null}
        onChange={(chosenId) => onChange(chosenId ?? '')}
        onSearchChange={setTyped}
        // The server has filtered already.
        filter={({ options }) => options}
        nothingFoundMessage={t('No saved sections match')}
      />
    </Field>
  )
}
