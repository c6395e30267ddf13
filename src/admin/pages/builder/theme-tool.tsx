import { IconPalette } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { Tool } from './tool.tsx'

/** Leads to the theme, which shows the page at this address of the site, and from there back. */
export function ThemeTool({ address }: { address: string | undefined }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Tool
      name="Theme"
      icon={IconPalette}
      onClick={() => navigate('/admin/settings?tab=theme', { state: { from: pathname, previewed: address } })}
    />
  )
}
