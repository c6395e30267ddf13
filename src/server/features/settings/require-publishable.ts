import type { Finding } from '../../../content/publish-checks.ts'
import type { Status } from '../../../contracts/common.ts'
import { say } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { stored } from './stored.ts'

/** The values to be stored. `fieldOf` names the field that fixes a finding; findings without a field are not enforced. */
type Written = {
  status: Status
  findings(): Finding[]
  fieldOf: Readonly<Record<string, string>>
}

/**
 * Throws VALIDATION_FAILED, with each problem at its field, if the site's settings do not allow something like this to
 * be public. For a change of something already public, only the sent fields are checked.
 */
export async function requirePublishable(
  ctx: Ctx,
  { status, findings, fieldOf }: Written,
  change: { [name: string]: unknown; status?: unknown },
): Promise<void> {
  if (status === 'draft') return
  const { blocking } = (await stored(ctx)).publishing
  if (blocking.length === 0) return
  const refused = findings().flatMap(({ id, text, ...said }) => {
    const path = fieldOf[id]
    if (!path || !blocking.some((check) => check === id)) return []
    return change.status !== undefined || change[path] !== undefined ? [{ path, message: text, ...said }] : []
  })
  if (refused.length === 0) return
  const problems = refused
    .map(({ message, said = { message, values: {} } }) => ({ text: message, said }))
    .reduce((before, next) => say('{before} {next}', { before, next }))
  throw new AppError(
    'VALIDATION_FAILED',
    say(
      'The rules of this site do not allow this to be published. {problems} Fix this, or save it as a draft.',
      { problems },
    ),
    { issues: refused },
  )
}
