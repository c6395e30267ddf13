import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { createUsePuck } from '@puckeditor/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { readStyle } from '../../../content/blocks/block-style.ts'
import { asBoolean, readStored, writeStored } from '../../app/stored.ts'
import { t } from '../../texts/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingRows } from '../../ui/screen-states.tsx'
import { Field } from './field-inputs.tsx'
import classes from './style-input.module.css'

const StyleParts = lazyPart(async () => (await import('./style-parts.tsx')).StyleParts)

const usePuck = createUsePuck()
const remembered = 'builder_style'

/** The style of the selected block, as one of its fields. */
export function StyleInput() {
  // Puck keeps the value of a field that no longer exists.
  const stored = usePuck(({ selectedItem }) => selectedItem?.props.style)
  const [isOpen, setIsOpen] = useState(() => readStored(remembered, asBoolean) ?? false)
  const style = readStyle(stored) ?? {}
  const count = Object.keys(style).length
  const id = useId()
  const toggle = () => {
    setIsOpen(!isOpen)
    writeStored(remembered, !isOpen)
  }
  return (
    <Field>
      <UnstyledButton
        className={classes.head ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <span>{t('Style')}</span>
        {count > 0 && (
          <Text size="xs" c="dimmed">
            {t({ one: '{count} chosen', other: '{count} chosen' }, { count })}
          </Text>
        )}
        <IconChevronDown size={16} aria-hidden className={classes.arrow} data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <Suspense fallback={<LoadingRows rows={4} height={40} />}>
            <StyleParts style={style} />
          </Suspense>
        )}
      </Collapse>
    </Field>
  )
}
