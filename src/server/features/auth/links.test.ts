import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as users from '../users/users.ts'
import type { OneTimeTokenTable } from './auth.table.ts'
import { acceptInvite } from './links.ts'
import { changePassword, updateProfile } from './profile.ts'
import { confirmTwoStep, startTwoStep } from './second-factor.ts'

const password = 'a lantern in the harbour'
const another = 'a kettle on the mountain'
let made = 0

type Person = { id: string; email: string }
type Change = [what: string, act: (site: TestApp, person: Person) => Promise<unknown>]

const byAdmin =
  (change: Parameters<typeof users.update>[2]) =>
  (site: TestApp, { id }: Person) =>
    users.update(site.ctx(), id, change)
const own = (site: TestApp, { id }: Person) => site.ctx({ id, role: 'AUTHOR' })

const endAll: Change[] = [
  [
    'an administrator changes the address',
    (site, person) => byAdmin({ email: `new-${person.email}` })(site, person),
  ],
  ['an administrator changes the role', byAdmin({ role: 'EDITOR' })],
  ['an administrator sets a password', byAdmin({ password: another })],
  ['an administrator disables them', byAdmin({ isDisabled: true })],
  [
    'an administrator disables and enables them',
    async (site, person) => {
      await byAdmin({ isDisabled: true })(site, person)
      await byAdmin({ isDisabled: false })(site, person)
    },
  ],
  [
    'an administrator changes address and name at once',
    (site, person) => byAdmin({ email: `both-${person.email}`, name: 'Both' })(site, person),
  ],
  ['an administrator invites them again', (site, { id }) => users.invite(site.ctx(), id)],
  ['an administrator deletes them', (site, { id }) => users.remove(site.ctx(), id)],
  [
    'they change their own address',
    (site, person) =>
      updateProfile(own(site, person), { email: `own-${person.email}`, currentPassword: password }),
  ],
  [
    'they change their own password',
    (site, person) =>
      changePassword(own(site, person), { currentPassword: password, password: another }, undefined),
  ],
  [
    'they turn two-step sign-in on',
    async (site, person) => {
      const ctx = own(site, person)
      const { secret } = await startTwoStep(ctx, password)
      await confirmTwoStep(ctx, await generate({ secret, epoch: Date.parse(ctx.now()) / 1000 }))
    },
  ],
  [
    'they use another link',
    async (site, person) => {
      const inviteToken = await insertLink(site, person, 'reset')
      await acceptInvite(site.ctx(null), { inviteToken, password: another })
    },
  ],
]

const harmlessChanges: Change[] = [
  ['the name changes', byAdmin({ name: 'Another name' })],
  ['the picture changes', byAdmin({ avatarUrl: '/media/anna.webp' })],
  ['nothing changes', (site, person) => byAdmin({ role: 'AUTHOR', email: person.email })(site, person)],
  ['they change their own name', (site, person) => updateProfile(own(site, person), { name: 'Own name' })],
]

const kinds: OneTimeTokenTable['purpose'][] = ['invite', 'reset']

/** A link for a person, without the email. */
async function insertLink(site: TestApp, { id }: Person, purpose: OneTimeTokenTable['purpose']) {
  const token = newToken()
  const row = { tokenHash: hashToken(token), purpose, userId: id, expiresAt: '2026-11-20T10:00:00.000Z' }
  await site.deps.db.insertInto('one_time_tokens').values(row).execute()
  return token
}

describeEachEngine('one-time links', (engine) => {
  let site: TestApp
  let person: Person

  beforeAll(async () => {
    site = await startTestApp(engine)
    await site.signIn('ADMIN')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    const email = `linked-${++made}@example.com`
    person = await users.create(site.ctx(), { email, name: 'Anna', role: 'AUTHOR', password })
  })

  const send = (path: string, payload: object) =>
    site.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      remoteAddress: `10.4.${made >> 8}.${made & 255}`,
      payload,
    })

  /** The check of a link must say what using it then shows. */
  const opens = async (inviteToken: string) => {
    const checked = await send('invite/check', { inviteToken })
    const used = await send('invite', { inviteToken, password: `${another} again` })
    expect(checked.json()).toEqual({ isValid: used.statusCode === 200 })
    return used.statusCode === 200
  }

  describe.each(kinds)('of the kind %s', (kind) => {
    test.each(endAll)('end when %s', async (_what, act) => {
      const link = await insertLink(site, person, kind)
      await act(site, person)
      expect(await opens(link)).toBe(false)
    })

    test.each(harmlessChanges)('stay good when %s', async (_what, act) => {
      const link = await insertLink(site, person, kind)
      await act(site, person)
      expect(await opens(link)).toBe(true)
    })
  })

  test('every field of an account either ends them or is named as harmless', async () => {
    const columns = Object.keys(
      await site.deps.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow(),
    )
    expect(columns.toSorted()).toEqual(
      [
        // Columns that never change, or that every change updates.
        'id',
        'createdAt',
        'updatedAt',
        'version',
        'name',
        'avatarUrl',
        'language',
        'avatarSource',
        // The changes that end links, each in the table above. Add a change of a new column there.
        'email',
        'role',
        'passwordHash',
        'disabledAt',
      ].toSorted(),
    )
  })

  test('all kinds of them end once somebody else may be meant', async () => {
    for (const kind of ['invite', 'reset', 'passkey'] as const) await insertLink(site, person, kind)
    await users.update(site.ctx(), person.id, { email: `moved-${person.email}` })
    const left = site.deps.db.selectFrom('one_time_tokens').selectAll().where('userId', '=', person.id)
    expect(await left.execute()).toEqual([])
  })
})
