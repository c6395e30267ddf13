/** The colours of one image: paper, the dark line, and the three main colours. */
export type Palette = { paper: string; ink: string; main: string; second: string; light: string }

export const palettes = {
  oak: { paper: '#f3e7d3', ink: '#4a2c17', main: '#b9773a', second: '#8a4f25', light: '#e2b67c' },
  walnut: { paper: '#e9dfd2', ink: '#2f1d14', main: '#7a4a2e', second: '#54301e', light: '#c79a72' },
  moss: { paper: '#eef0e0', ink: '#22301f', main: '#6d8a4d', second: '#3f5d3a', light: '#b9c98a' },
  crust: { paper: '#fbeedb', ink: '#5a2f16', main: '#d68a3c', second: '#a6521f', light: '#f2c583' },
  plum: { paper: '#f6e6ea', ink: '#3b1430', main: '#a8456f', second: '#6d2450', light: '#e3a3b8' },
  copper: { paper: '#0f2f2c', ink: '#071b1a', main: '#d98a4e', second: '#2f6f65', light: '#f4cf9b' },
  night: { paper: '#141c3a', ink: '#0a0f24', main: '#5b7cfa', second: '#2b3a7d', light: '#c6d3ff' },
  indigo: { paper: '#e6ebf5', ink: '#1b2547', main: '#3d5a9e', second: '#27386f', light: '#9db4dc' },
  madder: { paper: '#faeae2', ink: '#4d1a16', main: '#c4493a', second: '#8b2c26', light: '#efa48c' },
  sea: { paper: '#e3f1f0', ink: '#12363d', main: '#2f8f94', second: '#1d5f6b', light: '#9fd3cd' },
  sun: { paper: '#fff3d6', ink: '#44300a', main: '#f0b429', second: '#d2691e', light: '#ffdf8a' },
  press: { paper: '#f4f1ea', ink: '#1e1e22', main: '#e4572e', second: '#2e4057', light: '#f3c9a8' },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
