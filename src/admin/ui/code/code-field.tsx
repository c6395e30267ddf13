import { Input, Skeleton, type TextareaProps } from '@mantine/core'
import { type CSSProperties, type ReactNode, Suspense, useId } from 'react'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../lazy-part.tsx'
import classes from './code.module.css'
import type { CodeLanguage } from './languages.ts'

// The editor is larger than the screens that use it, so it is a chunk of its own.
const CodeEditor = lazyPart(async () => (await import('./code-editor.tsx')).CodeEditor)

type Props = Pick<TextareaProps, 'label' | 'error'> & {
  value?: string
  onChange?: (text: string) => void
  onBlur?: () => void
  language: CodeLanguage
  description?: ReactNode
  placeholder?: string
  minRows?: number
  'data-path'?: string
}

/** A field for code: line numbers, colours, and a list of syntax errors. In a form it behaves like any other field. */
export function CodeField({ label, description, error, minRows = 8, 'data-path': path, ...editor }: Props) {
  const id = useId()
  const height = `calc(${minRows} * 1.6em + 1rem)`
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label`, onClick: () => focusEditor(id) }}
      description={
        <>
          {description} {t('Tab indents; press Esc first to leave the field with Tab.')}
        </>
      }
      descriptionProps={{ id: `${id}-help` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        id={id}
        data-path={path}
        className={classes.frame}
        style={{ '--code-height': height } as CSSProperties}
        data-error={Boolean(error) || undefined}
      >
        <Suspense fallback={<Skeleton height="100%" radius={0} aria-label={t('Loading')} />}>
          <CodeEditor
            {...editor}
            labelledBy={`${id}-label`}
            describedBy={error ? `${id}-error ${id}-help` : `${id}-help`}
            isInvalid={Boolean(error)}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}

const focusEditor = (id: string) =>
  document.getElementById(id)?.querySelector<HTMLElement>('[role=textbox]')?.focus()
