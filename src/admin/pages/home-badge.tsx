import { Badge } from '@mantine/core'
import { usePublicSettings } from '../shell/site-name.ts'
import { t } from '../texts/t.ts'

/** The id of the page chosen as the home page; null if the home page shows the latest articles. */
export const useHomePageId = (): string | null => usePublicSettings()?.homePageId ?? null

/** Marks the page chosen as the home page; shows nothing for others. */
export function HomeBadge({ id }: { id: string | undefined }) {
  const homePageId = useHomePageId()
  if (id === undefined || id !== homePageId) return null
  return (
    <Badge variant="outline" color="gray" c="var(--mantine-color-text)" tt="none" fw={500} flex="none">
      {t('Home page')}
    </Badge>
  )
}
