import type { FontFamily } from '../../contracts/fonts.ts'

/** Vertical measures and average widths of running English text, regular and at weight 700, in units of the em. */
export type Metrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  width: number
  boldWidth: number
}

// Numbers of @capsizecss/metrics 4.3, which itself is too large to install everywhere (30,000 files).
export const familyMetrics: Record<FontFamily['id'], Metrics> = {
  inter: metrics(2048, 1984, -494, 0, 978, 1008),
  'source-sans-3': metrics(1000, 1024, -400, 0, 418, 443),
  'work-sans': metrics(1000, 930, -243, 0, 499, 502),
  'public-sans': metrics(2000, 1900, -450, 0, 935, 959),
  manrope: metrics(2000, 2132, -600, 0, 920, 971),
  'nunito-sans': metrics(1000, 1011, -353, 0, 452, 470),
  'source-serif-4': metrics(1000, 1036, -335, 0, 479, 494),
  literata: metrics(1000, 1177, -308, 0, 480, 512),
  lora: metrics(1000, 1006, -274, 0, 468, 482),
  merriweather: metrics(2000, 1968, -546, 0, 970, 998),
  newsreader: metrics(2000, 1470, -530, 0, 857, 923),
  'roboto-slab': metrics(2048, 2146, -555, 0, 972, 984),
  bitter: metrics(1000, 935, -265, 0, 465, 474),
  'jetbrains-mono': metrics(1000, 1020, -300, 0, 600, 600),
  fraunces: metrics(2000, 1956, -510, 0, 938, 1000),
  'playfair-display': metrics(1000, 1082, -251, 0, 452, 463),
}

export const systemMetrics = {
  arial: metrics(2048, 1854, -434, 67, 913, 983),
  roboto: metrics(2048, 1900, -500, 0, 911, 926),
  times: metrics(2048, 1825, -443, 87, 832, 886),
  notoSerif: metrics(1000, 1069, -293, 0, 481, 512),
  courier: metrics(2048, 1705, -615, 0, 1229, 1229),
}

function metrics(
  unitsPerEm: number,
  ascent: number,
  descent: number,
  lineGap: number,
  width: number,
  boldWidth: number,
): Metrics {
  return { unitsPerEm, ascent, descent, lineGap, width, boldWidth }
}
