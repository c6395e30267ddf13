import {
  acceptLink,
  another,
  choose,
  fillInvitation,
  findingsInBothColours,
  invite,
  password,
  shownLink,
  signInAs,
  test,
} from './support/people.ts'
import { expect, signIn, toast } from './support/test.ts'

test('a person is invited by a link, chooses a password and sees what their role may do', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, '/admin/users')
  const link = await invite(page, { name: 'Berta Stone', email: 'berta@example.com', role: 'Author' })
  const row = page.getByRole('row', { name: /Berta Stone/ })
  await expect(row).toContainText('berta@example.com')
  await expect(row).toContainText('Author')
  await expect(row).toContainText('Invited')

  const visitor = await newVisitor()
  await acceptLink(visitor, link)
  await expect(visitor.getByRole('link', { name: 'Your profile, Berta Stone' })).toBeVisible()
  const rail = visitor.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link', { name: 'Articles' })).toBeVisible()
  for (const name of ['Users', 'Settings', 'Menu', 'Pages', 'Categories'])
    await expect(rail.getByRole('link', { name, exact: true })).toHaveCount(0)
  await visitor.goto('/admin/users')
  await expect(visitor.getByText('Only administrators can use this screen')).toBeVisible()
  for (const [path, what] of Object.entries({
    'pages/new': 'Pages',
    'menu/test': 'Menus',
    messages: 'Messages',
  })) {
    await visitor.goto(`/admin/${path}`)
    await expect(visitor.getByRole('heading', { name: what, level: 1 })).toBeVisible()
    await expect(visitor.getByText('Only editors and administrators can use this screen')).toBeVisible()
  }

  await page.reload()
  await expect(row).toContainText('Active')
  await page.goto('/admin/users?q=berta%40')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
})

test('the link works once, is shown once and can be copied', async ({ page, context, newVisitor }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, '/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const link = await invite(page, { name: 'Otto Once', email: 'otto@example.com', role: 'Contributor' }, true)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.reload()
  await expect(page.getByRole('row', { name: /Otto Once/ })).toBeVisible()
  expect(await page.content()).not.toContain('invite=')

  const invited = await newVisitor()
  await invited.goto(link)
  await expect(invited.getByText('Welcome to Masthead.')).toBeVisible()
  await acceptLink(invited, link)
  const late = await newVisitor()
  await late.goto(link)
  await expect(late.getByRole('alert')).toHaveText(/has expired or has already been used/)
  await expect(late.getByLabel('Password', { exact: true })).toHaveCount(0)
})

test('a role is changed, a password reset by a link and a person deleted', async ({
  page,
  newVisitor,
  api,
}) => {
  await signIn(page, '/admin/users')
  const visitor = await newVisitor()
  await acceptLink(
    visitor,
    await invite(page, { name: 'Cleo Rain', email: 'cleo@example.com', role: 'Author' }),
  )
  await expect(visitor.getByRole('link', { name: 'Your profile, Cleo Rain' })).toBeVisible()

  await page.reload()
  await choose(page, 'Cleo Rain', 'Change role…')
  await page.getByRole('radio', { name: 'Editor' }).check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(toast(page, 'Cleo Rain is now an editor.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Cleo Rain/ })).toContainText('Editor')

  await choose(page, 'Cleo Rain', 'Reset password…')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await shownLink(page)
  const elsewhere = await newVisitor()
  await acceptLink(elsewhere, link, another)
  await expect(elsewhere.getByRole('link', { name: 'Pages', exact: true })).toBeVisible()
  const { data: me } = await api('POST', '/api/auth/login', { email: 'cleo@example.com', password: another })
  expect(me.token).toBeTruthy()

  await choose(page, 'Cleo Rain', 'Delete…')
  await expect(page.getByRole('dialog')).toContainText('Their pages and uploads stay. There are no articles.')
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'Cleo Rain was deleted.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Cleo Rain/ })).toHaveCount(0)
})

test('the last administrator can be neither demoted nor deleted, and the message says why', async ({
  page,
  watch,
  api,
}) => {
  watch.expectComplaint(/status of 409/)
  await api('POST', '/api/admin/articles', { title: 'Written by the administrator', content: '' })
  await signIn(page, '/admin/users')
  await choose(page, 'anna', 'Change role…')
  await page.getByRole('radio', { name: 'Editor' }).check()
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/This is the only administrator/)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await choose(page, 'anna', 'Delete…')
  await expect(page.getByRole('dialog')).toContainText(
    /Your (?:article stays|[\d,]+ articles stay), without an author’s name/,
  )
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page, 'Failed to delete user')).toContainText('This is the only administrator')
  await expect(page.getByRole('row', { name: /anna/ })).toBeVisible()
})

test('a disabled person is signed out and cannot sign in, until enabled again', async ({
  page,
  newVisitor,
  watch,
}) => {
  watch.expectComplaint(/status of 401/)
  await signIn(page, '/admin/users')
  const theirs = await newVisitor()
  await acceptLink(
    theirs,
    await invite(page, { name: 'Dirk Lane', email: 'dirk@example.com', role: 'Author' }),
  )
  await choose(page, 'Dirk Lane', 'Disable…')
  await page.getByRole('button', { name: 'Disable user' }).click()
  await expect(page.getByRole('row', { name: /Dirk Lane/ })).toContainText('Disabled')
  await theirs.goto('/admin/articles')
  await expect(theirs).toHaveURL(/\/admin\/login/)
  await theirs.getByRole('textbox', { name: 'Email' }).fill('dirk@example.com')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText('Sign-in failed.')
  await choose(page, 'Dirk Lane', 'Enable')
  await expect(page.getByRole('row', { name: /Dirk Lane/ })).toContainText('Active')
  await signInAs(theirs, 'dirk@example.com', password)
})

test('everyone changes their own name, address and password, and ends sessions', async ({
  page,
  newVisitor,
  watch,
}) => {
  watch.expectComplaint(/status of (401|422)/)
  await signIn(page, '/admin/users')
  const mine = await newVisitor()
  const link = await invite(page, { name: 'Dora Vale', email: 'dora@example.com', role: 'Contributor' })
  await acceptLink(mine, link)
  await mine.getByRole('link', { name: 'New article' }).first().click()
  await expect(mine.getByText('An editor can then publish it.')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await mine.getByRole('link', { name: 'Your profile, Dora Vale' }).click()
  await mine.getByLabel('Name').fill('Dora Valley')
  await mine.getByRole('textbox', { name: 'Email' }).fill('valley@example.com')
  await mine.getByLabel('Your password, to change the email address').fill('not the password')
  await mine.getByRole('button', { name: 'Save profile' }).click()
  await expect(mine.getByText('This is not your current password.').first()).toBeVisible()
  await mine.getByLabel('Your password, to change the email address').fill(password)
  await mine.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(mine, 'Profile saved.')).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Your profile, Dora Valley' })).toContainText(
    'valley@example.com',
  )

  const second = await newVisitor()
  await signInAs(second, 'valley@example.com', password)
  await mine.reload()
  const sessions = mine.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText(/Chrome on Linux.*This browser/)
  await mine.getByRole('button', { name: /^Sign out .*Linux/ }).click()
  await expect(sessions).toHaveCount(1)
  await second.goto('/admin/articles')
  await expect(second).toHaveURL(/\/admin\/login/)

  await signInAs(second, 'valley@example.com', password)
  await mine.getByLabel('Current password').fill('not the password')
  await mine.getByLabel('New password').fill(another)
  await mine.getByRole('button', { name: 'Change password' }).click()
  await expect(mine.getByText('This is not your current password.')).toBeVisible()
  await mine.getByLabel('Current password').fill(password)
  await mine.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(mine, 'Your password was changed.')).toBeVisible()
  await expect(mine.getByLabel('Current password')).toHaveValue('')
  await second.goto('/admin/articles')
  await expect(second).toHaveURL(/\/admin\/login/)
  await mine.reload()
  await expect(mine.getByRole('heading', { name: 'Your profile' })).toBeVisible()

  await signInAs(second, 'valley@example.com', another)
  await mine.reload()
  await mine.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(sessions).toHaveCount(1)
})

test('users and profile have no accessibility findings', async ({ page }) => {
  await signIn(page, '/admin/users')
  const name = 'Vera in both colours'
  await page.getByRole('button', { name: 'Invite' }).click()
  expect(await findingsInBothColours(page), 'invitation').toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await fillInvitation(page, { name, email: 'vera-colours@example.com', role: 'Editor' })
  await expect(page.getByLabel('One-time link')).toBeVisible()
  expect(await findingsInBothColours(page), 'link').toEqual([])
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  expect(await findingsInBothColours(page), 'list').toEqual([])
  await choose(page, name, 'Change role…')
  expect(await findingsInBothColours(page), 'role').toEqual([])
  await page.goto('/admin/profile')
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  expect(await findingsInBothColours(page), 'profile').toEqual([])
})
