import { sectionEndpoints } from '../../../contracts/sections.ts'
import { ApiError, call } from '../../app/api-client.ts'
import { confirm } from '../../ui/confirm.tsx'
import { counted } from '../../ui/list-controls.tsx'
import { toastDone, toastFailed } from '../../ui/toast.tsx'

const pages = { one: 'page', many: 'pages' }
const named = 5

/** Asks, naming the pages that will lose the section, then deletes it. True when it is deleted. */
export async function removeAfterAsking({ id, name }: { id: string; name: string }): Promise<boolean> {
  try {
    const { usedIn } = await call(sectionEndpoints.usage, { params: { id } })
    const question = { title: 'Delete this section?', isDangerous: true }
    const isSure = await confirm(
      usedIn.length === 0
        ? {
            ...question,
            text: `No page uses “${name}”. It cannot be restored.`,
            action: 'Delete section',
          }
        : { ...question, text: warning(name, usedIn), action: 'Delete anyway' },
    )
    if (!isSure) return false
    // Without `force` the server refuses a section that somebody has just started to use.
    const query = usedIn.length > 0 ? { force: 'true' as const } : {}
    await call(sectionEndpoints.delete, { params: { id }, query })
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) toastFailed(error, 'Failed to delete the section')
    return isGone
  }
  toastDone(`“${name}” was deleted.`)
  return true
}

function warning(name: string, usedIn: { type: string; title: string }[]): string {
  const titles = usedIn.map(({ type, title }) => (type === 'settings' ? 'the footer' : `“${title}”`))
  const more = titles.length - named
  const list = [...titles.slice(0, named), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `“${name}” is used on ${counted(usedIn.length, pages)}: ${list}. It will be missing there, and it cannot be restored. To keep its blocks on a page, detach it there first.`
}
