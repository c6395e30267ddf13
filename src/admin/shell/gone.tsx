import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { NotFoundPage } from '../ui/not-found.page.tsx'
import { forgetRecent } from './recent.ts'

/** The entity at this address is gone, so it is no longer offered as recent. */
export function Gone() {
  const { pathname } = useLocation()
  useEffect(() => forgetRecent(pathname), [pathname])
  return <NotFoundPage />
}
