import { type Ability, may, mayEver, type Owned, type Viewer } from '../../contracts/permissions.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'

/** The viewer. Throws UNAUTHENTICATED if nobody is signed in. */
export function requireViewer(ctx: Pick<Ctx, 'viewer'>): Viewer {
  if (!ctx.viewer) throw new AppError('UNAUTHENTICATED', 'Authentication required')
  return ctx.viewer
}

/**
 * Throws UNAUTHENTICATED or FORBIDDEN unless the viewer may do this, on this record if one is given.
 * A record that the viewer may not even read should be NOT_FOUND instead: load it through the viewer.
 */
export function authorize(ctx: Pick<Ctx, 'viewer'>, ability: Ability, record?: Owned): Viewer {
  const viewer = requireViewer(ctx)
  const allowed = record ? may(viewer, ability, record) : mayEver(viewer, ability)
  if (!allowed) throw new AppError('FORBIDDEN', 'Your role does not allow this. Ask an administrator.')
  return viewer
}
