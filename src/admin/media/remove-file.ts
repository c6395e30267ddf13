import { type Media, mediaEndpoints } from '../../contracts/media.ts'
import { ApiError, call } from '../app/api-client.ts'
import { confirm } from '../ui/confirm.tsx'
import { toastFailed } from '../ui/toast.tsx'

/** Deletes a file. If it is in use, asks a second time and says where. True when it is deleted. */
export async function removeAfterAsking(file: Media): Promise<boolean> {
  const question = { title: 'Delete this file?', action: 'Delete file', isDangerous: true }
  if (!(await confirm({ ...question, text: `“${file.filename}” cannot be restored after this.` })))
    return false
  try {
    await call(mediaEndpoints.delete, { params: { id: file.id } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'IN_USE') {
      toastFailed(error, 'Failed to delete the file')
      return false
    }
    const places = error.usedIn.map(({ title }) => `“${title}”`).join(', ')
    const text = `It is used in ${places || 'the site'}. It will be missing there.`
    if (!(await confirm({ ...question, title: 'This file is in use', text, action: 'Delete anyway' })))
      return false
  }
  try {
    await call(mediaEndpoints.delete, { params: { id: file.id }, query: { force: 'true' } })
    return true
  } catch (error) {
    toastFailed(error, 'Failed to delete the file')
    return false
  }
}
