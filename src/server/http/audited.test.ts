import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { describeEachEngine } from '../../../tests/support/engines.ts'
import { contextOf } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { audited } from './audited.ts'

describeEachEngine('failed sign-ins', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
  })
  afterAll(() => site.close())

  test('are entries of the audit log up to a limit, and stay refused beyond it', async () => {
    const refused = new AppError('INVALID_CREDENTIALS', 'Wrong email or password.')
    for (let number = 0; number < 520; number += 1) {
      const ctx = contextOf(site.deps, null, { action: 'auth.signIn' })
      await expect(audited(ctx, () => Promise.reject(refused))).rejects.toBe(refused)
    }
    const entries = await site.deps.db
      .selectFrom('audit_entries')
      .select('number')
      .where('action', '=', 'auth.signInFailed')
      .execute()
    expect(entries).toHaveLength(500)
  })
})
