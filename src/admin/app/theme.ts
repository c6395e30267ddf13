import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { t } from '../texts/t.ts'

// The list itself scrolls, as a combobox expects it of its list.
const scrollingList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 220, overflowY: 'auto' } },
} as const

export const theme = createTheme({
  primaryColor: 'indigo',
  // The shades that have a contrast of at least 4.5 both as text on the page and behind white text.
  primaryShade: { light: 7, dark: 7 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  // Uses the hue of the surfaces below, so that fields and dialogs do not stand out in a different grey.
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
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': t('Close') } },
      // Leaves room above the first control for its focus ring.
      styles: { title: { fontWeight: 600 }, body: { paddingTop: 4 } },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': t('Close') } },
      styles: { title: { fontWeight: 600 }, body: { paddingTop: 4 } },
    },
    // A <header> element would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Select: scrollingList,
    MultiSelect: scrollingList,
    Autocomplete: scrollingList,
    TagsInput: scrollingList,
    // The same form for text in either direction.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    // Red, orange and yellow words have a contrast below 4.5. The edge has the colour.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // The description of a chosen one is fainter than its label, with a contrast of 4.4.
    NavLink: { styles: { description: { opacity: 1 } } },
    // Mantine’s own grey has a contrast of 3.3.
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    // What has no room goes into the next line.
    SegmentedControl: { styles: { root: { flexWrap: 'wrap' }, control: { flex: '1 1 auto' } } },
    Tooltip: { defaultProps: { openDelay: 400 } },
    // A menu’s first item may get the focus before the menu is positioned. That can scroll its button out of view.
    // Its first item gets the focus, because a menu may contain nothing but items.
    Menu: {
      defaultProps: { hideDetached: false, withInitialFocusPlaceholder: false },
      styles: { dropdown: { maxWidth: 'calc(100vw - 10px)' } },
    },
  },
})

// Mantine's own greys and reds have a contrast below 4.5 in small text.
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
