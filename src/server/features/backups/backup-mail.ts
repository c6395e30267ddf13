import { type BackupWarning, backupWarnings } from '../../../contracts/backup-proof.ts'
import { lowDisk } from '../../../contracts/dashboard.ts'
import { listAdministrators } from '../../core/administrators.ts'
import type { Ctx } from '../../core/context.ts'
import { mailEach } from '../../core/mail-each.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './backups.queries.ts'
import { lastGood } from './last-good.ts'

type Warning = Omit<BackupWarning, 'kind'> & { kind: BackupWarning['kind'] | 'lowDisk' }

const subjects: Record<Warning['kind'], (site: string) => string> = {
  late: (site) => `${site} is not being backed up`,
  unproven: (site) => `The newest backup of ${site} failed its restore test`,
  noRoom: (site) => `The disk has no room for the next backup of ${site}`,
  lowDisk: (site) => `The disk of ${site} is almost full`,
}

/** Sends an email to each administrator if something is wrong with the backups, or if the disk is almost full. */
export async function warnAdministrators(ctx: Ctx): Promise<void> {
  const warnings: Warning[] = backupWarnings(await lastGood(ctx))
  if ((await ctx.disk.state()) === 'low') warnings.push({ kind: 'lowDisk', ...lowDisk })
  const [first] = warnings
  if (!first) return
  const site = await settings.nameInMail(ctx)
  const [run] = await queries.listRuns(ctx.db, 1)
  const text = [
    ...warnings.map(({ text }) => text),
    ...(run?.failure ? [`The latest backup of ${site} failed: ${run.failure}`] : []),
    `${ctx.config.publicUrl}/admin/settings?tab=backups`,
  ].join('\n\n')
  await mailEach(ctx, await listAdministrators(ctx.db), () => ({ subject: subjects[first.kind](site), text }))
}
