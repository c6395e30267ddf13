import { Menu } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'
import { toastDone, toastFailed } from '../ui/toast.tsx'
import { useHomePageId } from './home-badge.tsx'

/** Makes a page the home page, if it is not yet and the signed-in user may choose it. */
export function MakeHome({ id, title }: { id: string; title: string }) {
  const client = useQueryClient()
  const isHome = useHomePageId() === id
  if (isHome || !may('settings.write')) return null
  const make = async () => {
    try {
      const { putSettings } = await import('../settings/settings.data.ts')
      await putSettings({ homePageId: id })
      await client.invalidateQueries({ queryKey: ['settings'] })
      toastDone(t('“{title}” is the home page now.', { title }))
    } catch (failure) {
      toastFailed(failure, t('Failed to change the home page'))
    }
  }
  return (
    <Menu.Item leftSection={<IconHome size={16} />} onClick={() => void make()}>
      {t('Make this the home page')}
    </Menu.Item>
  )
}
