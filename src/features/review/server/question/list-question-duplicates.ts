import { listDuplicates as findDuplicates } from '#features/questions/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { spelled } from '#shared/states.ts'
import type { Duplicate } from '../../question-contract.ts'

export async function listQuestionDuplicates(
  { db }: Kernel,
  find: { id: string; search: string },
): Promise<{ questions: Duplicate[] }> {
  const found = await findDuplicates(db, find)
  return {
    questions: found.map(({ tracking_number, text, status, asked_at }) => ({
      tracking_number,
      question_text: text,
      status: spelled(status),
      asked_at: asked_at.toISOString(),
    })),
  }
}
