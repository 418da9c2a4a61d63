import type { Generated } from 'kysely'

type AiUseTable = {
  id: Generated<string>
  paper_id: string
  source: 'said' | 'inflo'
  tool: string
  purpose: string
  section: string | null
  used_by: string
  used_on: string
  noted_at: Date
}

type AiNoneTable = { paper_id: string; said_by: string; said_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'team.ai_use': AiUseTable
    'team.ai_none': AiNoneTable
  }
}
