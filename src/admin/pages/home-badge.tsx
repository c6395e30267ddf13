import { Badge } from '@mantine/core'
import { usePublicSettings } from '../shell/site-name.ts'

/** The id of the page that was chosen as the home page; null when the latest articles were. */
export const useHomePageId = (): string | null => usePublicSettings()?.homePageId ?? null

/** Marks the page that was chosen as the home page; nothing for all others. */
export function HomeBadge({ id }: { id: string | undefined }) {
  const homePageId = useHomePageId()
  if (id === undefined || id !== homePageId) return null
  return (
    <Badge variant="outline" color="gray" c="var(--mantine-color-text)" tt="none" fw={500} flex="none">
      Home page
    </Badge>
  )
}
