import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  // The shades at which white text and text on the page have a contrast of at least 4.5.
  primaryShade: { light: 7, dark: 7 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
})

// Mantine's own greys and reds for small text are below a contrast of 4.5.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#3b4cca',
    '--admin-canvas': '#f7f7f8',
    '--admin-surface': '#ffffff',
    '--admin-line': '#e4e5e9',
  },
  dark: {
    '--mantine-color-dimmed': '#a8adb4',
    '--mantine-color-placeholder': '#9aa0a8',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#a5b4fc',
    '--admin-canvas': '#17181b',
    '--admin-surface': '#1f2125',
    '--admin-line': '#33363c',
  },
})
