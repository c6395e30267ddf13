import type { ReactNode } from 'react'
import type { Frame } from '../view.ts'
import { Footer } from './footer/footer.tsx'
import { Head, type Meta } from './head.tsx'
import { Header } from './header.tsx'

type Props = { frame: Frame; meta: Meta; path: string | undefined; children: ReactNode }

/** A whole HTML page. `path` decides which link of the menu is the current one. */
export function Document({ frame, meta, path, children }: Props) {
  return (
    <html lang="en" data-theme={frame.settings.themeSettings.darkMode ? undefined : 'light'}>
      <Head meta={meta} frame={frame} />
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <Header frame={frame} path={path} />
        <main id="content">{children}</main>
        <Footer frame={frame} path={path} />
        <script type="module" src={frame.assets.bootstrap} data-islands={frame.assets.islands} />
      </body>
    </html>
  )
}
