import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  // The shades at which white text and text on the page have a contrast of at least 4.5.
  primaryShade: { light: 7, dark: 7 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  // Of the same hue as the surfaces below, so that fields and dialogs are no islands of another grey.
  colors: {
    dark: [
      '#d3d6da',
      '#b9bdc3',
      '#868b92',
      '#6b7077',
      '#43474e',
      '#3a3e45',
      '#2a2d32',
      '#212328',
      '#1b1d20',
      '#131416',
    ],
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { title: { fontWeight: 600 } },
    },
    // Its <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Words of either direction, in one form.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
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
