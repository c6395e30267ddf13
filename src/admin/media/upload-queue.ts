import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { call, messageOf } from '../app/api-client.ts'
import { whileUploading } from '../app/unsaved.ts'
import { untilSignedOut } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { toastFailed } from '../ui/toast.tsx'
import { uploadFile } from './upload-file.ts'
import { sayTheyAreInLibrary, useIsGone } from './upload-place.ts'
import { refusalOf, useUploadLimits } from './upload-rules.ts'

/** `share`: how much has been sent, 0 to 1. `isFinal`: a retry would not help. */
export type Upload = { key: string; file: File; folder: string; stop: AbortController } & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'known'; known: Media }
  | { state: 'failed'; failure: string; isFinal: boolean }
)
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type State = Without<Upload, 'key' | 'file' | 'folder' | 'stop'>
type Options = { onKnown?: (file: Media) => void; onGone?: (file: Media) => void; folder?: string }

/**
 * Uploads files one after the other, so that they do not share a slow connection. Files that the server would refuse
 * are not sent, and those already in the library only when the person insists; `onKnown` takes these instead. Each goes
 * into the folder that was open when it was added. They continue when the screen is left, until the user signs out;
 * `onGone` then gets the files instead, and by default one message at the end says where they are.
 */
export function useUploads(onDone: (file: Media) => void, { onKnown, onGone, folder = '' }: Options = {}) {
  const limits = useUploadLimits()
  const isGone = useIsGone()
  const [list, setList] = useState<Upload[]>([])
  const queue = useRef<{ upload: Upload; isInsisted: boolean }[]>([])
  const isRunning = useRef(false)
  /** The names of files whose place is gone. */
  const left = useRef<string[]>([])
  const takeGone = (file: Media) => (onGone ? onGone(file) : left.current.push(file.filename))
  const set = (key: string, state: State) =>
    setList((all) => all.map((upload) => (upload.key === key ? { ...partsOf(upload), ...state } : upload)))
  const drop = (key: string) => setList((all) => all.filter((upload) => upload.key !== key))

  const send = async ({ key, file, folder, stop }: Upload, isInsisted: boolean, session: AbortSignal) => {
    const signal = AbortSignal.any([stop.signal, session])
    set(key, { state: 'sending', share: 0 })
    try {
      const known = isInsisted ? undefined : await findKnown(file, signal)
      if (known && (onKnown || isGone())) {
        drop(key)
        return isGone() ? takeGone(known) : onKnown?.(known)
      }
      if (known) return set(key, { state: 'known', known })
      const onProgress = (share: number) => set(key, { state: 'sending', share })
      const media = await uploadFile(file, { folder, onProgress, signal })
      drop(key)
      if (isGone()) takeGone(media)
      else onDone(media)
    } catch (error) {
      if (signal.aborted) return
      if (isGone()) return toastFailed(error, t('Failed to upload {name}', { name: file.name }))
      set(key, { state: 'failed', failure: messageOf(error, t('The upload failed')), isFinal: false })
    }
  }
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    const session = untilSignedOut()
    await whileUploading(async () => {
      for (let next = queue.current.shift(); next && !session.aborted; next = queue.current.shift())
        if (!next.upload.stop.signal.aborted) await send(next.upload, next.isInsisted, session)
    })
    if (!session.aborted) sayTheyAreInLibrary(left.current.splice(0))
    isRunning.current = false
  }
  const enqueue = (uploads: Upload[], isInsisted = false) => {
    queue.current.push(...uploads.map((upload) => ({ upload, isInsisted })))
    void run()
  }
  return {
    list,
    add(files: File[]) {
      const added = files.map((file): Upload => {
        const failure = refusalOf(file, limits)
        const upload = { key: uuid(), file, folder, stop: new AbortController() }
        return failure
          ? { ...upload, state: 'failed', failure, isFinal: true }
          : { ...upload, state: 'waiting' }
      })
      setList((all) => [...all, ...added])
      enqueue(added.filter(({ state }) => state === 'waiting'))
    },
    /** Sends it again, even if it is already in the library. */
    again(upload: Upload) {
      const fresh: Upload = { ...partsOf(upload), stop: new AbortController(), state: 'waiting' }
      setList((all) => all.map((one) => (one.key === upload.key ? fresh : one)))
      enqueue([fresh], true)
    },
    cancel(key: string) {
      list.find((upload) => upload.key === key)?.stop.abort()
      drop(key)
    },
    cancelAll() {
      for (const { stop } of list) stop.abort()
      setList([])
    },
  }
}
const partsOf = ({ key, file, folder, stop }: Upload) => ({ key, file, folder, stop })

export type Uploads = ReturnType<typeof useUploads>

/**
 * The file of the library with the same content, if there is one. Browsers can compute the hash only on a secure
 * connection.
 */
async function findKnown(file: File, signal: AbortSignal): Promise<Media | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const checksum = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const { media } = await call(mediaEndpoints.list, { query: { checksum, limit: '1' }, signal })
  return media[0]
}
