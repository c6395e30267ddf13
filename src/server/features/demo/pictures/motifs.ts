import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'

export const WIDTH = 1600
export const HEIGHT = 1000

type Motif = (random: Random, palette: Palette) => string

/** The motif of an image; each draws on a canvas of WIDTH x HEIGHT and leaves the background to the caller. */
export const motifs = {
  rings: (random, { ink, main, second, light }) => {
    const [x, y] = [random.between(500, 1100), random.between(420, 640)]
    const count = random.whole(17, 24)
    const rings = times(count, (index) => {
      const radius = 1150 * (1 - index / count) ** 0.9 + 14
      const fill = [light, main, second, main][index % 4] ?? main
      return shape(blob(random, x, y, radius, 0.05), fill, 0.34 + 0.5 * (index / count))
    })
    const crack = `<path d="M${x} ${y} l${random.between(200, 420)} ${random.between(-160, 60)} l160 -20" stroke="${ink}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".75"/>`
    return rings.join('') + crack
  },
  planks: (random, { ink, main, second, light }) => {
    const count = random.whole(5, 7)
    const height = HEIGHT / count
    return times(count, (row) => {
      const top = row * height
      const colour = [main, light, second][(row + random.whole(0, 2)) % 3] ?? main
      const grain = times(7, (line) => {
        const y = top + (height * (line + 0.7)) / 7.6
        const lift = random.between(-26, 26)
        return `<path d="M0 ${y} C 500 ${y + lift}, 1000 ${y - lift}, 1600 ${y + lift / 2}" stroke="${ink}" stroke-width="${random.between(1.5, 4)}" fill="none" opacity=".28"/>`
      })
      const [x, y] = [random.between(150, 1450), top + height / 2]
      const knot = `<ellipse cx="${x}" cy="${y}" rx="46" ry="${height * 0.2}" fill="${ink}" opacity=".42"/><ellipse cx="${x}" cy="${y}" rx="24" ry="${height * 0.1}" fill="${ink}" opacity=".7"/>`
      return `<rect y="${top}" width="${WIDTH}" height="${height - 6}" fill="${colour}"/>${grain.join('')}${row % 2 ? knot : ''}`
    }).join('')
  },
  bowls: (random, { ink, main, second, light }) => {
    const table = `<rect y="640" width="${WIDTH}" height="360" fill="${second}"/><rect y="640" width="${WIDTH}" height="14" fill="${ink}" opacity=".3"/>`
    const sun = `<circle cx="${random.between(250, 1350)}" cy="${random.between(200, 330)}" r="${random.between(130, 190)}" fill="${light}"/>`
    const bowls = times(3, (index) => {
      const [x, wide] = [330 + index * 470 + random.between(-40, 40), random.between(150, 215)]
      const y = 560 + random.between(0, 120)
      const steam = times(
        3,
        (wisp) =>
          `<path d="M${x - 60 + wisp * 60} ${y - 50} q 34 -60 0 -120 t 0 -${random.whole(70, 130)}" stroke="${light}" stroke-width="11" fill="none" stroke-linecap="round" opacity=".7"/>`,
      ).join('')
      const body = `<path d="M${x - wide} ${y} A ${wide} ${wide * 1.05} 0 0 0 ${x + wide} ${y} Z" fill="${index % 2 ? ink : main}"/>`
      const rim = `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="34" fill="${index % 2 ? main : ink}"/><ellipse cx="${x}" cy="${y + 3}" rx="${wide - 22}" ry="24" fill="${light}"/>`
      return steam + body + rim
    })
    return sun + table + bowls.join('')
  },
  loaves: (random, { ink, main, second, light }) => {
    const loaves = times(random.whole(5, 7), (index) => {
      const [x, y] = [150 + (index % 4) * 430 + (index > 3 ? 210 : 0), index > 3 ? 700 : 330]
      const [rx, ry] = [random.between(190, 240), random.between(140, 175)]
      const turn = random.between(-16, 16)
      const cuts = times(
        3,
        (cut) =>
          `<path d="M${x - 90 + cut * 70} ${y - ry * 0.55} q 44 ${ry * 0.5} 12 ${ry * 1.05}" stroke="${light}" stroke-width="17" fill="none" stroke-linecap="round"/>`,
      ).join('')
      return `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x + 12}" cy="${y + 26}" rx="${rx}" ry="${ry}" fill="${ink}" opacity=".22"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${index % 2 ? second : main}"/>${cuts}</g>`
    })
    return loaves.join('')
  },
  circuit: (random, { ink, main, second, light }) => {
    const traces = times(26, (index) => {
      const y = 30 + index * 38
      const bend = random.between(250, 1250)
      const step = random.pick([-114, -76, -38, 38, 76, 114])
      const colour = random.pick([main, second, second, light])
      const end = random.between(bend + 160, 1560)
      return `<path d="M0 ${y} H${bend} l${Math.abs(step)} ${step} H${end}" stroke="${colour}" stroke-width="9" fill="none"/><circle cx="${end}" cy="${y + step}" r="15" fill="${colour}"/><circle cx="${end}" cy="${y + step}" r="6" fill="${ink}"/>`
    })
    const chips = times(random.whole(2, 3), (index) => {
      const [x, y] = [260 + index * 480 + random.between(-60, 60), random.between(220, 600)]
      const pins = times(
        6,
        (pin) =>
          `<rect x="${x + 24 + pin * 38}" y="${y - 28}" width="14" height="236" rx="4" fill="${light}"/>`,
      )
      return `${pins.join('')}<rect x="${x}" y="${y}" width="260" height="180" rx="16" fill="${ink}"/><circle cx="${x + 34}" cy="${y + 34}" r="11" fill="${main}"/>`
    })
    return traces.join('') + chips.join('')
  },
  signal: (random, { main, second, light }) => {
    const grid = times(15, (index) => {
      const at = index * 110 + 30
      return `<path d="M${at} 0 V${HEIGHT} M0 ${at} H${WIDTH}" stroke="${second}" stroke-width="2" opacity=".6"/>`
    })
    const waves = times(5, (index) => {
      const [height, length] = [random.between(60, 230), random.between(130, 320)]
      const middle = 300 + index * 110
      const points = times(81, (step) => {
        const x = step * 20
        const fade = Math.sin((step / 80) * Math.PI)
        return `${x},${(middle + Math.sin((x / length) * Math.PI + index) * height * fade).toFixed(1)}`
      })
      return `<polyline points="${points.join(' ')}" stroke="${index % 2 ? light : main}" stroke-width="${index === 2 ? 13 : 6}" fill="none" stroke-linejoin="round" opacity="${index === 2 ? 1 : 0.65}"/>`
    })
    return grid.join('') + waves.join('')
  },
  weave: (random, { ink, main, second, light }) => {
    const size = random.pick([80, 100, 125])
    const [columns, rows] = [Math.ceil(WIDTH / size), Math.ceil(HEIGHT / size)]
    const warp = times(columns, () => random.pick([main, main, light, second]))
    const weft = times(rows, () => random.pick([second, light, main, ink]))
    const slope = random.pick([1, 2, 3])
    return times(columns * rows, (cell) => {
      const [column, row] = [cell % columns, Math.floor(cell / columns)]
      const over = (column + row * slope) % 4 < 2
      const [x, y, fill] = [column * size, row * size, over ? warp[column] : weft[row]]
      const inset = size * 0.07
      const box = over
        ? `x="${x + inset}" y="${y}" width="${size - 2 * inset}" height="${size}"`
        : `x="${x}" y="${y + inset}" width="${size}" height="${size - 2 * inset}"`
      return `<rect ${box} rx="${size * 0.12}" fill="${fill}"/>`
    }).join('')
  },
  stitches: (random, { ink, main, second, light }) => {
    const patches = times(random.whole(6, 8), () => {
      const [x, y] = [random.between(-60, 1300), random.between(-60, 720)]
      const [w, h] = [random.between(260, 540), random.between(220, 460)]
      const turn = random.between(-9, 9)
      const box = `x="${x}" y="${y}" width="${w}" height="${h}" rx="10"`
      const seam = `x="${x + 20}" y="${y + 20}" width="${w - 40}" height="${h - 40}"`
      return `<g transform="rotate(${turn} ${x} ${y})"><rect ${box} fill="${random.pick([main, second, light])}"/><rect ${seam} fill="none" stroke="${ink}" stroke-width="7" stroke-dasharray="26 18" stroke-linecap="round" opacity=".8"/></g>`
    })
    const thread = `<path d="M-20 ${random.between(700, 900)} C 400 500, 700 1050, 1000 720 S 1500 500, 1640 ${random.between(560, 800)}" stroke="${ink}" stroke-width="8" fill="none"/>`
    return patches.join('') + thread
  },
  sheets: (random, { ink, main, second, light, paper }) => {
    const colours = [light, main, paper, second, '#ffffff'] as const
    return times(random.whole(9, 12), (index) => {
      const [x, y] = [120 + index * 95 + random.between(-30, 30), 120 + random.between(0, 330)]
      const turn = random.between(-24, 24)
      const fold = random.between(120, 220)
      return `<g transform="rotate(${turn} ${x + 180} ${y + 240})"><rect x="${x + 10}" y="${y + 14}" width="370" height="500" fill="${ink}" opacity=".16"/><path d="M${x} ${y} h${370 - fold} l${fold} ${fold} v${500 - fold} h-370 z" fill="${colours[index % 5]}"/><path d="M${x + 370 - fold} ${y} v${fold} h${fold} z" fill="${ink}" opacity=".22"/></g>`
    }).join('')
  },
  prints: (random, { ink, main, second, light }) => {
    const blocks = times(12, (index) => {
      const [column, row] = [index % 4, Math.floor(index / 4)]
      const [x, y, size] = [130 + column * 345, 60 + row * 305, 270]
      const colour = random.pick([main, second, ink, light])
      const half = size / 2
      const forms = [
        `<circle cx="${x + half}" cy="${y + half}" r="${half}" fill="${colour}"/>`,
        `<path d="M${x} ${y + size} A${size} ${size} 0 0 1 ${x + size} ${y} V${y + size} Z" fill="${colour}"/>`,
        `<path d="M${x + half} ${y} L${x + size} ${y + size} H${x} Z" fill="${colour}"/>`,
        `<path d="M${x} ${y} h${size} v${half} h-${half} v${half} h-${half} z" fill="${colour}"/>`,
        `<circle cx="${x + half}" cy="${y + half}" r="${half - 30}" fill="none" stroke="${colour}" stroke-width="56"/>`,
      ] as const
      return random.pick(forms)
    })
    return blocks.join('')
  },
  hills: (random, { ink, main, second, light }) => {
    const sun = `<circle cx="${random.between(300, 1300)}" cy="${random.between(230, 380)}" r="${random.between(110, 170)}" fill="${light}"/>`
    const ranges = [light, main, second, ink].map((colour, index) => {
      const base = 480 + index * 130
      const points = times(9, (step) => `${step * 200},${base + random.between(-110, 90)}`)
      const [first = '', ...rest] = points
      const line = rest.map((point, step) => `Q${midpoint(points[step] ?? point, point)} ${point}`).join(' ')
      return `<path d="M${first} ${line} V${HEIGHT} H0 Z" fill="${colour}" opacity="${index === 0 ? 0.75 : 1}"/>`
    })
    return sun + ranges.join('')
  },
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof motifs

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** A closed, slightly uneven ring around a point. */
function blob(random: Random, x: number, y: number, radius: number, unevenness: number): string {
  const points = times(12, (step) => {
    const angle = (step / 12) * 2 * Math.PI
    const away = radius * random.between(1 - unevenness, 1 + unevenness)
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.86] as const
  })
  const between = (a: number, b: number) => {
    const [from, to] = [points[a % 12] ?? [x, y], points[b % 12] ?? [x, y]]
    return `${((from[0] + to[0]) / 2).toFixed(1)} ${((from[1] + to[1]) / 2).toFixed(1)}`
  }
  const curves = points.map(
    ([px, py], step) => `Q${px.toFixed(1)} ${py.toFixed(1)} ${between(step, step + 1)}`,
  )
  return `M${between(11, 12)} ${curves.join(' ')} Z`
}

const shape = (path: string, fill: string, opacity: number) =>
  `<path d="${path}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`

function midpoint(from: string, to: string): string {
  const [x1 = 0, y1 = 0] = from.split(',').map(Number)
  const [x2 = 0, y2 = 0] = to.split(',').map(Number)
  return `${(x1 + x2) / 2},${Math.min(y1, y2) - 30}`
}
