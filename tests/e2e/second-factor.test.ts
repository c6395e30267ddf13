import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { findings, password, signInAs } from './support/people.ts'
import type { RunningSite } from './support/server.ts'
import { type Call, expect, test as onAnyHost, siteWith, toast } from './support/test.ts'

// Browsers support passkeys only for host names, which here means localhost.
const test = onAnyHost.extend<object, { site: RunningSite }>({ site: siteWith({ HOST: 'localhost' }) })

const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const noFindings = async (page: Page) => expect(await findings(page)).toEqual([])
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

async function openProfileOf(page: Page, api: Call, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  await api('POST', '/api/admin/users', { name, email, role: 'AUTHOR', password })
  await signInAs(page, email, password)
  await page.goto('/admin/profile')
  return email
}

async function confirmPassword(page: Page, secret: string, action: string) {
  await dialog(page).getByLabel('Your password').fill(secret)
  await dialog(page).getByRole('button', { name: action }).click()
}

test('two-step sign-in is set up, used, survives the loss of the phone, and is turned off', async ({
  page,
  api,
  watch,
}) => {
  watch.expectComplaint(/status of (401|422)/)
  const email = await openProfileOf(page, api, 'Theo')
  await section(page, 'Two-step sign-in').getByRole('button', { name: 'Set up…' }).click()
  await confirmPassword(page, 'not this one at all', 'Continue')
  await expect(dialog(page).getByText('This is not your current password.')).toBeVisible()
  await confirmPassword(page, password, 'Continue')
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await noFindings(page)
  const codeField = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await codeField.fill('000000')
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByText('This code is wrong')).toBeVisible()
  await codeField.fill(await generate({ secret }))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await dialog(page).getByRole('listitem').allInnerTexts()
  await noFindings(page)
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(section(page, 'Two-step sign-in')).toContainText('10 recovery codes are left.')

  await page.getByRole('button', { name: 'Sign out' }).click()
  // The profile, which has an email field as well, disappears as soon as the server has answered.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signIn(page).click()
  await codeField.fill('111111')
  await signIn(page).click()
  await expect(toast(page, 'This code is wrong')).toBeVisible()
  await noFindings(page)
  await codeField.fill(recoveryCode)
  await signIn(page).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/admin/profile')
  await expect(section(page, 'Two-step sign-in')).toContainText('9 recovery codes are left.')

  await section(page, 'Two-step sign-in').getByRole('button', { name: 'Turn off…' }).click()
  await confirmPassword(page, password, 'Turn off')
  await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInAs(page, email, password)
})

test('a passkey is created, signs in without a password, and is removed', async ({ page, api, watch }) => {
  watch.expectComplaint(/status of 401/)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await openProfileOf(page, api, 'Paula')
  const passkeys = section(page, 'Passkeys')
  await expect(passkeys).toContainText('You have no passkeys yet.')
  await passkeys.getByRole('button', { name: 'Add a passkey…' }).click()
  await confirmPassword(page, password, 'Continue')
  await expect(toast(page, 'Passkey added.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')
  await noFindings(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('link', { name: 'Your profile, Paula' })).toBeVisible()
  await page.goto('/admin/profile')
  await expect(passkeys.getByRole('listitem')).toContainText('last used')

  await passkeys.getByRole('button', { name: 'Remove the passkey' }).click()
  await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(toast(page, 'This passkey is not registered here')).toBeVisible()
  await noFindings(page)
})
