export type GuidelineAnswerTable = {
  paper_id: string
  guideline: string
  item: string
  says: 'said' | 'not_applicable'
  section: string | null
  note: string
  said_by: string | null
  said_at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'submission.guideline_answer': GuidelineAnswerTable
  }
}
