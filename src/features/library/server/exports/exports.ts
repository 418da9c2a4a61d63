import type { Paper } from '../../contract.ts'

export const fileNameOf = ({ paper_id }: Pick<Paper, 'paper_id'>, ending: string): string => `${paper_id}.${ending}`
