import type { Counted } from '../figures-contract.ts'

export type FigureTable = { month: string; type: Counted; times: number }

declare module '#server/data/db.ts' {
  interface Tables {
    'control.figure': FigureTable
  }
}
