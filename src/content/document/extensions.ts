import type { Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeUrl } from '../../contracts/url.ts'
import { Callout, Container, Details, Summary } from './containers.ts'
import { ContentCard } from './content-card.ts'
import { Embed } from './embed.ts'
import { FootnoteItem, FootnoteReference, Footnotes } from './footnotes.ts'
import { inlineMarks } from './inline-marks.ts'
import { ArticleTaskItem, ArticleTaskList } from './lists.ts'
import { Figure, FigureCaption, Gallery, InlinePicture, Picture } from './pictures.ts'
import { PreservedAttributes } from './preserved-attributes.ts'
import { HtmlBlock, HtmlInline } from './raw-html.ts'
import { tableExtensions } from './tables.ts'

/** The document model of the article editor. The HTML that it writes passes the sanitizer unchanged. */
export function articleExtensions(): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4, 5, 6] },
      code: false,
      codeBlock: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (uri) => isSafeUrl(uri),
      },
    }),
    // Code may be bold, or contain a link.
    Code.extend({ excludes: '' }),
    CodeBlock.configure({ enableTabIndentation: true }),
    Picture,
    InlinePicture,
    Figure,
    FigureCaption,
    Gallery,
    Callout,
    Container,
    Details,
    Summary,
    Embed,
    FootnoteReference,
    Footnotes,
    FootnoteItem,
    HtmlBlock,
    ContentCard,
    HtmlInline,
    ArticleTaskList,
    ArticleTaskItem.configure({ nested: true }),
    ...tableExtensions,
    ...inlineMarks,
    PreservedAttributes,
  ]
}
