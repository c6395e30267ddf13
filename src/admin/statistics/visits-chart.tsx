import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import type { Numbers } from '../../contracts/statistics.ts'
import { language, t } from '../texts/t.ts'
import classes from './statistics.module.css'

const height = 260
// Both colours can be told apart from each other and from the background, also by people who see no red or green.
const colours = {
  light: { views: '#1864ab', visitors: '#c2410c', words: '#43464d', line: '#e4e5e9' },
  dark: { views: '#74c0fc', visitors: '#ffa94d', words: '#c1c3c9', line: '#33363c' },
}

/** Views and visitors as lines. The same numbers are in the table below it, which screen readers read instead. */
export function VisitsChart({ numbers: { series, unit, lists } }: { numbers: Numbers }) {
  const frame = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const hasVisitors = lists.referrers !== undefined
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { views, visitors, words, line } = colours[scheme]
    const axis = { stroke: words, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } }
    const plot = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: { y: { range: (_, __, max) => [0, Math.max(4, Math.ceil(max * 1.1))] } },
        axes: [
          { ...axis, values: (_, ticks) => ticks.map((at) => tickOf(at, unit)) },
          {
            ...axis,
            size: 56,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
          },
        ],
        series: [
          {},
          { label: t('Views'), stroke: views, width: 2, points: { show: false } },
          ...(hasVisitors
            ? [{ label: t('Visitors'), stroke: visitors, width: 2, dash: [6, 4], points: { show: false } }]
            : []),
        ],
      },
      [
        series.map(({ at }) => Date.parse(`${at}${unit === 'month' ? '-01' : ''}T12:00:00`) / 1000),
        series.map((point) => point.views),
        ...(hasVisitors ? [series.map((point) => point.visitors)] : []),
      ],
      element,
    )
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [series, unit, scheme, hasVisitors])
  return (
    <figure className={classes.chart} aria-hidden>
      {/* Time goes to the right in every language. */}
      <div ref={frame} dir="ltr" />
      <figcaption className={classes.legend}>
        <span style={{ color: colours[scheme].views }}>—— {t('Views')}</span>
        {hasVisitors && <span style={{ color: colours[scheme].visitors }}>- - - {t('Visitors')}</span>}
      </figcaption>
    </figure>
  )
}

const tickOf = (seconds: number, unit: Numbers['unit']): string =>
  new Date(seconds * 1000).toLocaleDateString(
    language === 'en' ? 'en-GB' : language,
    unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' },
  )
