import { IconPalette } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../texts/t.ts'
import { Tool } from './tool.tsx'

/** Opens the theme, which previews the page at this address and leads back here. */
export function ThemeTool({ address }: { address: string | undefined }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Tool
      name={t('Theme')}
      icon={IconPalette}
      onClick={() => navigate('/admin/settings?tab=theme', { state: { from: pathname, previewed: address } })}
    />
  )
}
