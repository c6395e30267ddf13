import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconBlockquote,
  IconBold,
  IconBookmark,
  IconChevronRight,
  IconCode,
  IconFileDownload,
  IconH2,
  IconH3,
  IconH4,
  IconHandClick,
  IconItalic,
  IconLayoutGrid,
  IconLineDashed,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMovie,
  IconPhoto,
  IconPilcrow,
  IconShoppingBag,
  IconSourceCode,
  IconStrikethrough,
  IconSuperscript,
  IconTable,
  IconUnderline,
  IconVideo,
  IconVolume,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import type { ContentCardKind } from '../../../content/content-cards/content-card.ts'
import { t } from '../../texts/t.ts'
import { cardNames } from './cards/card-names.ts'

export type DialogName = 'link' | 'image' | 'gallery' | 'embed' | ContentCardKind

/** What a toolbar button, an entry of the slash menu or a shortcut does. */
export type Tool = {
  label: string
  /** Other words that people search for it by. */
  words?: string
  keys?: string
  icon: typeof IconBold
  /** Whether it is for nearly every text, with a button in the toolbar. */
  isEveryday?: boolean
  /** Whether it is attached to the word before it, without a space. */
  isMark?: boolean
  run: (editor: Editor, open: (dialog: DialogName) => void) => unknown
  isActive?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}
type Level = 2 | 3 | 4

const heading = (level: Level, icon: typeof IconBold): Tool => ({
  label: t('Heading {level}', { level }),
  words: t('h{level} title section ¦ search words', { level }),
  isEveryday: level < 4,
  keys: `Mod Alt ${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
})

export const headingTools: Tool[] = [heading(2, IconH2), heading(3, IconH3), heading(4, IconH4)]

export const textTool: Tool = {
  label: t('Text'),
  words: t('paragraph ¦ search words'),
  keys: 'Mod Alt 0',
  icon: IconPilcrow,
  run: (editor) => editor.chain().focus().setParagraph().run(),
}

export const markTools: Tool[] = [
  {
    label: t('Bold'),
    isEveryday: true,
    keys: 'Mod B',
    icon: IconBold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    label: t('Italic'),
    isEveryday: true,
    keys: 'Mod I',
    icon: IconItalic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    label: t('Underline'),
    keys: 'Mod U',
    icon: IconUnderline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isActive: (editor) => editor.isActive('underline'),
  },
  {
    label: t('Strikethrough'),
    keys: 'Mod Shift S',
    icon: IconStrikethrough,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isActive: (editor) => editor.isActive('strike'),
  },
  {
    label: t('Code'),
    keys: 'Mod E',
    icon: IconCode,
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isActive: (editor) => editor.isActive('code'),
  },
  {
    label: t('Link'),
    isEveryday: true,
    keys: 'Mod K',
    icon: IconLink,
    run: (_, open) => open('link'),
    isActive: (editor) => editor.isActive('link'),
  },
]

export const blockTools: Tool[] = [
  {
    label: t('Bulleted list'),
    isEveryday: true,
    words: t('ul bullets ¦ search words'),
    keys: 'Mod Shift 8',
    icon: IconList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    label: t('Numbered list'),
    isEveryday: true,
    words: t('ol ordered ¦ search words'),
    keys: 'Mod Shift 7',
    icon: IconListNumbers,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    label: t('Task list'),
    words: t('todo checkbox ¦ search words'),
    keys: 'Mod Shift 9',
    icon: IconListCheck,
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive('taskList'),
  },
  {
    label: t('Quote'),
    isEveryday: true,
    words: t('blockquote citation ¦ search words'),
    keys: 'Mod Shift B',
    icon: IconBlockquote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  {
    label: t('Code block'),
    words: t('pre program ¦ search words'),
    keys: 'Mod Alt C',
    icon: IconSourceCode,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
  {
    label: t('Callout'),
    words: t('note tip warning box ¦ search words'),
    icon: IconAlertCircle,
    run: (editor) => editor.chain().focus().toggleCallout().run(),
    isActive: (editor) => editor.isActive('callout'),
  },
]

const card = (kind: ContentCardKind, icon: typeof IconBold, words: string): Tool => ({
  label: cardNames[kind],
  words,
  icon,
  run: (_, open) => open(kind),
})

const cardTools = [
  card('button', IconHandClick, t('call to action link card ¦ search words')),
  card('bookmark', IconBookmark, t('link preview card ¦ search words')),
  card('file', IconFileDownload, t('download pdf attachment card ¦ search words')),
  card('audio', IconVolume, t('sound podcast mp3 card ¦ search words')),
  card('video', IconVideo, t('film mp4 card ¦ search words')),
  card('product', IconShoppingBag, t('price rating review card ¦ search words')),
  card('compare', IconArrowsDiff, t('images comparison slider card ¦ search words')),
]

export const insertTools: Tool[] = [
  {
    label: t('Image'),
    isEveryday: true,
    words: t('picture photo upload ¦ search words'),
    icon: IconPhoto,
    run: (_, open) => open('image'),
    isActive: (editor) => editor.isActive('image'),
  },
  {
    label: t('Gallery'),
    words: t('pictures photos ¦ search words'),
    icon: IconLayoutGrid,
    run: (_, open) => open('gallery'),
  },
  {
    label: t('Embed'),
    words: t('video youtube vimeo frame ¦ search words'),
    icon: IconMovie,
    run: (_, open) => open('embed'),
  },
  {
    label: t('Table'),
    isEveryday: true,
    words: t('rows columns grid ¦ search words'),
    icon: IconTable,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOff: (editor) => editor.isActive('table'),
  },
  {
    label: t('Details'),
    words: t('accordion fold collapse toggle ¦ search words'),
    icon: IconChevronRight,
    run: (editor) => editor.chain().focus().insertDetails().run(),
  },
  {
    label: t('Footnote'),
    isEveryday: true,
    words: t('reference note ¦ search words'),
    keys: 'Mod Alt F',
    icon: IconSuperscript,
    isMark: true,
    run: (editor) => editor.chain().focus().insertFootnote().run(),
    isOff: (editor) => editor.isActive('footnotes') || editor.isActive('codeBlock'),
  },
  {
    label: t('Divider'),
    words: t('hr line rule ¦ search words'),
    icon: IconLineDashed,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  ...cardTools,
]

export const historyTools: Tool[] = [
  {
    label: t('Undo'),
    keys: 'Mod Z',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: t('Redo'),
    keys: 'Mod Shift Z',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
]
/** The tools that change how the text is shown. */
export const viewTools = {
  find: { label: t('Find and replace'), keys: 'Mod F' },
  full: { label: t('Full screen'), keys: 'Mod Shift F' },
  tools: { label: t('Go to the toolbar'), keys: 'Alt F10' },
}

/** Moves from a footnote to its number in the text. */
export const footnoteBack = { label: t('Back from the footnote'), keys: 'Mod Alt F' }

/** The tools that move the block with the caret. */
export const blockMoves = {
  up: { label: t('Move the block up'), keys: 'Alt Shift ↑' },
  down: { label: t('Move the block down'), keys: 'Alt Shift ↓' },
  duplicate: { label: t('Duplicate the block'), keys: 'Mod Shift D' },
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Mod Alt 2` as the keys are labelled. */
export const keysOf = (keys: string): string =>
  keys
    .replace('Mod', isApple ? '⌘' : t('Ctrl ¦ key'))
    .replace('Alt', isApple ? '⌥' : t('Alt ¦ key'))
    .replace('Shift', t('Shift ¦ key'))
    .split(' ')
    .join('+')
