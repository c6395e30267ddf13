import { t } from '../../texts/t.ts'

type Size = { width: number; height: number }

/** The shapes that an image can be cropped to. `ratio`: of width to height; undefined for any. */
export const shapes = {
  free: { label: t('Any shape'), ratio: () => undefined },
  original: { label: t('Original shape'), ratio: ({ width, height }: Size) => width / height },
  square: { label: t('Square (1:1)'), ratio: () => 1 },
  standard: { label: t('Standard (4:3)'), ratio: () => 4 / 3 },
  wide: { label: t('Wide (16:9)'), ratio: () => 16 / 9 },
} as const satisfies Record<string, { label: string; ratio: (size: Size) => number | undefined }>
export type Shape = keyof typeof shapes
