import { useGetPuck } from '@puckeditor/core'
import { posToDOMRect } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useContext, useLayoutEffect, useState } from 'react'
import { siteLanguageTag } from '../../app/site-language-tag.ts'
import { Bubble, type BubblePlace } from '../../articles/editor/bubble.tsx'
import { EditorDialog } from '../../articles/editor/editor-dialog.tsx'
import { type SlashChannel, SlashMenu } from '../../articles/editor/slash-menu.tsx'
import type { DialogName } from '../../articles/editor/tools.ts'
import { onScreen } from './canvas-place.ts'
import { PageLanguage } from './page-language.ts'
import { openRich } from './rich-editor.ts'
import type { Typing } from './typing.ts'

type Opened = { editor: Editor; bubble: BubblePlace; place: (rect: DOMRect) => DOMRect }

/** Lets somebody type in a rich text on the canvas, with the same tools as in the side panel. */
export function CanvasRich({ typing }: { typing: Typing }) {
  const get = useGetPuck()
  // A new page gets its language with the first save. The editor must not be opened again then.
  const lang = useContext(PageLanguage) ?? siteLanguageTag()
  const [opened, setOpened] = useState<Opened>()
  const [dialog, setDialog] = useState<DialogName>()
  const [channel] = useState<SlashChannel>(() => ({ show: () => {}, onKey: () => false }))
  useLayoutEffect(() => {
    const { editor, close } = openRich(typing, {
      channel,
      keys: { open: setDialog, tools: focusTools },
      get,
      lang,
    })
    const place = (rect: DOMRect) => onScreen(typing.element.ownerDocument, rect)
    setOpened({ editor, place, bubble: bubbleOver(editor, place) })
    return close
  }, [typing, channel, get, lang])
  if (!opened || opened.editor.isDestroyed) return null
  const { editor, bubble, place } = opened
  const leaveTools = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || dialog) return
    event.stopPropagation()
    editor.view.focus()
  }
  return (
    // Escape moves from the tools back to the text, before a tooltip handles it.
    <div onKeyDownCapture={leaveTools}>
      <Bubble editor={editor} onOpen={setDialog} place={bubble} />
      <SlashMenu editor={editor} channel={channel} onScreen={place} />
      {dialog && <EditorDialog name={dialog} editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

const tools = { 'data-canvas-tools': '' }

function focusTools(): void {
  const bubble = document.querySelector('[data-canvas-tools]')
  // The bubble hides when the text loses the focus, unless the bubble was clicked: it cannot see where the focus goes
  // in another document.
  bubble?.dispatchEvent(new MouseEvent('mousedown'))
  bubble?.querySelector('button')?.focus()
}

/** Above the selected words, at their place on the screen. */
function bubbleOver(editor: Editor, place: Opened['place']): BubblePlace {
  const { view } = editor
  const frame = view.dom.ownerDocument.defaultView
  return {
    ...tools,
    style: { zIndex: 190 },
    appendTo: document.body,
    options: { strategy: 'fixed', ...(frame && { scrollTarget: frame }) },
    getReferencedVirtualElement() {
      const { from, to } = editor.state.selection
      return { getBoundingClientRect: () => place(posToDOMRect(view, from, to)) }
    },
  }
}
