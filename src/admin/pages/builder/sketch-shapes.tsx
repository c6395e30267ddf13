import type { ReactNode } from 'react'
import classes from './block-tile.module.css'

// A drawing of 96 by 54. A shape begins at `x`, `y`; lines of text have the widths `w`.
type Shape = { x: number; y: number; w: number; h?: number }

const box = (kind: 'text' | 'strong' | 'soft' | 'accent', h: number, radius: number) => (shape: Shape) => (
  <rect x={shape.x} y={shape.y} width={shape.w} height={shape.h ?? h} rx={radius} className={classes[kind]} />
)
export const Line = box('text', 2.5, 1.25)
export const Title = box('strong', 4, 1.5)
export const Area = box('soft', 18, 2)
export const Button = box('accent', 7, 2)
export const Dot = ({ x, y, r = 3 }: { x: number; y: number; r?: number }) => (
  <circle cx={x} cy={y} r={r} className={classes.accent} />
)
/** Hills and a sun. */
export const Photo = ({ x, y, w, h = 18 }: Shape) => (
  <>
    <Area x={x} y={y} w={w} h={h} />
    <circle cx={x + w * 0.72} cy={y + h * 0.3} r={Math.min(w, h) * 0.1} className={classes.text} />
    <path
      d={`M${x + w * 0.1} ${y + h * 0.86}l${w * 0.28} ${h * -0.44} ${w * 0.2} ${h * 0.26} ${w * 0.12} ${h * -0.14} ${w * 0.2} ${h * 0.32}z`}
      className={classes.text}
    />
  </>
)
export const Paragraph = ({ x, y, w, lines = 3 }: Shape & { lines?: number }) =>
  Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
    <Line key={line} x={x} y={y + line * 5.5} w={line === lines - 1 ? w * 0.6 : w} />
  ))
export const Card = ({ x, y = 12 }: { x: number; y?: number }) => (
  <>
    <Photo x={x} y={y} w={24} h={16} />
    <Title x={x} y={y + 20} w={18} h={3} />
    <Line x={x} y={y + 26} w={24} />
  </>
)
/** Repeats a shape at these distances from the left. */
export const each = (xs: readonly number[], draw: (x: number) => ReactNode) =>
  xs.map((x) => <g key={x}>{draw(x)}</g>)
export const thirds = [8, 36, 64]
export const quarters = [8, 29, 50, 71]
export const Field = ({ y, h = 8 }: { y: number; h?: number }) => <Area x={20} y={y} w={56} h={h} />
export const Glyph = ({ d }: { d: string }) => <path d={d} className={classes.stroke} />
export const Person = ({ x }: { x: number }) => (
  <>
    <circle cx={x + 12} cy={18} r={8.5} className={classes.soft} />
    <circle cx={x + 12} cy={16} r={3} className={classes.text} />
    <path d={`M${x + 6.5} 23c1-5 10-5 11 0z`} className={classes.text} />
    <Title x={x + 3} y={32} w={18} h={3} />
    <Line x={x + 5} y={39} w={14} />
  </>
)
export const Plan = ({ x }: { x: number }) => (
  <>
    <Area x={x} y={6} w={24} h={42} />
    <Title x={x + 6} y={11} w={12} h={6} />
    <Paragraph x={x + 4} y={22} w={16} lines={2} />
    <Button x={x + 4} y={37} w={16} h={6} />
  </>
)
export const Moment = ({ y }: { y: number }) => (
  <>
    <Dot x={15.75} y={y} />
    <Title x={25} y={y - 3} w={22} h={3} />
    <Line x={25} y={y + 3} w={54} />
  </>
)
export const Advantage = ({ x }: { x: number }) => (
  <>
    <Dot x={x + 4} y={15} r={4} />
    <Title x={x} y={24} w={18} h={3} />
    <Paragraph x={x} y={31} w={24} />
  </>
)
