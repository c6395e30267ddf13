import { Menu } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { may } from '../auth/auth-store.ts'
import { putSettings, useShowSettings } from '../settings/settings.data.ts'
import { useUndoSettings } from '../settings/use-undo-settings.ts'
import { usePublicSettings } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'
import { toastFailed } from '../ui/toast.tsx'

type Props = { page: { id: string; title: string; lang: string } }

/** Makes a page of the first language the home page, if it is not yet and the signed-in user may choose it. */
export function MakeHome({ page: { id, title, lang } }: Props) {
  const site = usePublicSettings()
  const show = useShowSettings()
  const { offerUndo } = useUndoSettings()
  if (!site || site.homePageId === id || site.language !== lang || !may('settings.write')) return null
  const make = async () => {
    try {
      const saved = await putSettings({ homePageId: id })
      show(saved)
      const before = { ...saved, homePageId: site.homePageId }
      offerUndo(t('“{title}” is the home page now.', { title }), before, saved)
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
