import { Box, Paper, SimpleGrid, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { t } from '../../texts/t.ts'
import classes from './preview.module.css'
import { type FrameHtml, pageHtml } from './preview-html.tsx'

const desktop = { width: 1280, height: 700 }
const phone = { width: 390, height: 680 }

/** The site with this header and footer, as wide screens and phones show it. */
export function Preview({ home, parts }: { home: string; parts: FrameHtml }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} className={classes.side ?? ''} mb="xl">
      <Screen
        name={t('Desktop')}
        title={t('The menu on a desktop')}
        size={desktop}
        html={pageHtml(home, parts, { isMenuOpen: false })}
      />
      <Screen
        name={t('Phone')}
        title={t('The menu on a phone')}
        size={phone}
        html={pageHtml(home, parts, { isMenuOpen: true })}
      />
    </SimpleGrid>
  )
}

type ScreenProps = { name: string; title: string; size: { width: number; height: number }; html: string }

function Screen({ name, title, size, html }: ScreenProps) {
  const { ref, width } = useElementSize()
  const scale = Math.min(1, width / size.width)
  return (
    <Box>
      <Text size="sm" fw={600} mb="xs">
        {name}
      </Text>
      <Paper withBorder className={classes.frame} maw={size.width + 2}>
        <div ref={ref} style={{ blockSize: size.height * scale }}>
          <iframe
            title={title}
            srcDoc={html}
            // Same origin, for its fonts. Links open in new tabs, and no script runs.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            width={size.width}
            height={size.height}
            className={classes.page}
            style={{ scale: String(scale) }}
          />
        </div>
      </Paper>
    </Box>
  )
}
