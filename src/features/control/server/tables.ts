import type { CountedDaily } from '../overview-contract.ts'
import type { Counted } from '../contract.ts'

export type FigureTable = { month: string; type: Counted; times: number }

export type DailyTable = { day: string; type: CountedDaily; times: number }

declare module '#server/data/db.ts' {
  interface Tables {
    'control.daily': DailyTable
    'control.figure': FigureTable
  }
}
