import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const HEIGHT_PX = 28
const SECOND_MS = 1_000
const HALF_DAY_SECONDS = 43_200
type ChartProps = { label: string; days: string[]; values: number[] }

/** Draws one figure as a row of small bars, one for each day. A table below has the same numbers for screen readers. */
export default function Chart({ label, days, values }: ChartProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = container.current
    if (!node) return
    // The colour is read each time the chart is drawn, because it differs between light and dark mode.
    const ink = () => getComputedStyle(node).color
    const bars = uPlot.paths.bars?.({ size: [0.7, 40] })
    const chart = new uPlot(
      {
        width: node.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        axes: [{ show: false }, { show: false }],
        padding: [0, 0, 0, 0],
        scales: {
          // Adds half a day on either side, so that the first and last bars are not cut off.
          x: { range: (_chart, low, high) => [low - HALF_DAY_SECONDS, high + HALF_DAY_SECONDS] },
          y: { range: (_chart, _low, high) => [0, Math.max(4, high)] },
        },
        series: [{}, { label, stroke: ink, fill: ink, points: { show: false }, ...(bars ? { paths: bars } : {}) }],
      },
      [days.map((day) => Date.parse(day) / SECOND_MS), values],
      node,
    )
    const redraw = () => chart.redraw(false)
    const resized = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height: HEIGHT_PX }))
    resized.observe(node)
    const relit = new MutationObserver(redraw)
    relit.observe(document.documentElement, { attributes: true })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    return () => {
      resized.disconnect()
      relit.disconnect()
      dark.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [label, days, values])
  return <div ref={container} aria-hidden="true" className="min-w-0 overflow-hidden text-brand" />
}
