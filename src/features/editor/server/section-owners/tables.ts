import type { SectionReminderKind } from './policy.ts'

type SectionReminderTable = {
  paper_id: string
  section: string
  kind: SectionReminderKind
  due_at: Date
  sent_at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'editor.section_reminder': SectionReminderTable
  }
}
