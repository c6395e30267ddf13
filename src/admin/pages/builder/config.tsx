import type { ComponentConfig, Config } from '@puckeditor/core'
import { blockViews } from '../../../content/blocks/blocks.tsx'
import type { Block } from '../../../contracts/pages.ts'
import { canvasContext } from './canvas.tsx'
import { catalogue, type Entry } from './catalogue.ts'
import { unknownType } from './document.ts'

/** Blocks that show nothing while something is missing say so in the canvas. */
const wanting: Readonly<Record<string, { property: string; text: string }>> = {
  Image: { property: 'src', text: 'Choose a picture at the side.' },
  Gallery: { property: 'images', text: 'Add pictures at the side.' },
  Logos: { property: 'logos', text: 'Add logos at the side.' },
  Embed: {
    property: 'url',
    text: 'Paste an address at the side, such as that of a film on YouTube or Vimeo.',
  },
  Html: { property: 'html', text: 'Write HTML at the side.' },
}

export function configFor({ mayWriteHtml }: { mayWriteHtml: boolean }): Config {
  const entries = Object.entries(catalogue).filter(([type]) => mayWriteHtml || type !== 'Html')
  const components = Object.fromEntries(entries.map(([type, entry]) => [type, componentOf(type, entry)]))
  return {
    components: { ...components, [unknownType]: unknown },
    categories: { other: { components: [unknownType], visible: false } },
    root: { fields: {}, render: Page },
  }
}

const Page = ({ children }: { children: React.ReactNode }) => (
  <main>
    <div className="container built-page">{children}</div>
  </main>
)

function componentOf(type: string, { label, fields, fresh }: Entry): ComponentConfig {
  const View = blockViews[type]
  const want = wanting[type]
  return {
    label,
    fields,
    defaultProps: structuredClone(fresh),
    render: ({ puck: _, editMode: __, ...props }) => {
      const value = want && props[want.property]
      if (want && (value === '' || (Array.isArray(value) && value.length === 0)))
        return <p className="masthead-empty">{want.text}</p>
      return View ? <View props={props} context={canvasContext} /> : <div />
    },
  }
}

/** A block of an extension that is not here, or of a newer version: kept as it is, and shown to nobody else. */
const unknown: ComponentConfig = {
  label: 'Unknown block',
  fields: {},
  permissions: { edit: false },
  render: ({ stored }) => (
    <p className="masthead-unknown">
      A block of the type “{(stored as Block | undefined)?.type ?? '?'}”, which is not known here. It is kept
      as it is; readers do not see it.
    </p>
  ),
}
