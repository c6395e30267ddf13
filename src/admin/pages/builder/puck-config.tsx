import type { Config, Field as PuckField } from '@puckeditor/core'
import type { BlockContext, BlockView } from '../../../content/blocks/block.ts'
import { currentVersion } from '../../../content/blocks/block-version.ts'
import { blockViews } from '../../../content/blocks/blocks.tsx'
import type { BlockDefinition } from '../../../content/blocks/define-block.ts'
import type { Field, Fields, Slot } from '../../../content/blocks/fields.ts'
import { type Props, text } from '../../../content/blocks/props.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { sectionType } from '../../../content/blocks/saved-sections.ts'
import { shownOf } from '../../../content/blocks/shown.ts'
import { Styled } from '../../../content/blocks/styled.tsx'
import { t } from '../../texts/t.ts'
import { CanvasNotice } from './canvas-notice.tsx'
import { missingIn } from './empty-block.ts'
import {
  AnchorInput,
  CategoryInput,
  CodeInput,
  HtmlInput,
  ImageInput,
  LinkInput,
  SectionInput,
} from './field-inputs.tsx'
import { InsertInEmpty } from './insert-line.tsx'
import { unknownType } from './open-document.ts'
import { StyleInput } from './style-input.tsx'
import { useTypedPath, withTypedWords } from './typed-words.tsx'
import { UnknownBlock } from './unknown-block.tsx'

/** Puck's configuration, made from the block definitions and the views of the public site. */
export function puckConfig(
  context: Omit<BlockContext, 'slot'>,
  mayChange: (type: string) => boolean,
): Config {
  const offered = Object.entries(blockDefinitions).filter(([type]) => mayChange(type))
  return {
    root: {
      fields: {},
      render: ({ children }: { children: React.ReactNode }) => (
        <main>
          <div className="container built-page">{children}</div>
        </main>
      ),
    },
    categories: {
      ...categoriesOf(offered.filter(([type]) => type !== sectionType)),
      // Saved sections are inserted by name.
      other: { components: [unknownType, sectionType], visible: false },
    },
    components: {
      ...Object.fromEntries(
        offered.map(([type, definition]) => [type, componentOf(type, definition, context)]),
      ),
      [unknownType]: {
        label: t('Unsupported block'),
        fields: {},
        permissions: { duplicate: false, insert: false },
        render: ({ original }) => <UnknownBlock original={original} />,
      },
    },
  }
}

function categoriesOf(offered: [string, BlockDefinition][]) {
  const byCategory = Map.groupBy(offered, ([, { category }]) => category)
  return Object.fromEntries(
    [...byCategory].map(([title, entries]) => [
      title,
      { title: t.label(title), components: entries.map(([type]) => type) },
    ]),
  )
}

function componentOf(
  type: string,
  definition: BlockDefinition,
  context: Omit<BlockContext, 'slot'>,
): Config['components'][string] {
  const View = blockViews[type]
  if (!View) throw new Error(`Block ${type} has no view`)
  const { label, fields, defaults } = definition
  const inPlace: BlockContext = { ...context, slot: slotOf }
  return {
    label: t.label(label),
    fields: { ...puckFields(fields), style: { type: 'custom', label: t('Style'), render: StyleInput } },
    defaultProps: { ...defaults, version: currentVersion },
    render: (props) => <Shown definition={definition} View={View} stored={props} context={inPlace} />,
  }
}

type ShownProps = { definition: BlockDefinition; View: BlockView; stored: Props; context: BlockContext }

/** A block on the canvas, as readers see it; its words can be typed in. */
function Shown({ definition, View, stored, context }: ShownProps) {
  const typed = useTypedPath(text(stored.id))
  const { style, values } = shownOf(definition, stored)
  const missing = missingIn(definition.type, values)
  return (
    <Styled style={style}>
      {missing ? (
        <CanvasNotice>{missing}</CanvasNotice>
      ) : (
        <View props={withTypedWords(definition.fields, values, { stored, typed })} context={context} />
      )}
    </Styled>
  )
}

function slotOf(value: Slot) {
  const Place = value as React.ComponentType<{ minEmptyHeight?: number }>
  if (typeof value !== 'function') return null
  return (
    <>
      <Place minEmptyHeight={72} />
      <InsertInEmpty />
    </>
  )
}

const puckFields = (fields: Fields): Record<string, PuckField> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, puckField(field)]))

function puckField(field: Field): PuckField {
  const label = t.label(field.label)
  switch (field.kind) {
    case 'text':
      return { type: 'text', label }
    case 'long':
      return { type: 'textarea', label }
    case 'number':
      return { type: 'number', label, min: field.min, max: field.max }
    case 'choice':
      return selectField(label, field.options)
    case 'level':
      return selectField(label, offeredLevels)
    case 'check':
      return {
        type: 'radio',
        label,
        options: [
          { label: t('Yes'), value: true },
          { label: t('No'), value: false },
        ],
      }
    case 'slot':
      return { type: 'slot' }
    case 'list':
      return listField(field)
    default:
      return { type: 'custom', label, render: inputs[field.kind] }
  }
}

const offeredLevels = { '1': t('1 (page title) ¦ heading level'), '2': '2', '3': '3', '4': '4' }

const selectField = (label: string, options: Readonly<Record<string, string>>): PuckField => ({
  type: 'select',
  label,
  options: Object.entries(options).map(([value, shown]) => ({ value, label: t.label(shown) })),
})

function listField(field: Extract<Field, { kind: 'list' }>): PuckField {
  const { label, fields, defaults, summary, entry, min, max } = field
  return {
    type: 'array',
    label: t.label(label),
    arrayFields: puckFields(fields),
    defaultItemProps: defaults,
    getItemSummary: (item: Record<string, unknown>, index = 0) =>
      (summary && text(item[summary])) || `${t.label(entry)} ${index + 1}`,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}

const inputs = {
  anchor: AnchorInput,
  html: HtmlInput,
  code: CodeInput,
  image: ImageInput,
  link: LinkInput,
  category: CategoryInput,
  section: SectionInput,
}
