import { paperOrigin, type PaperOrigin } from '#features/library/server/public.ts'
import { claimMilestones } from '#features/projects/server/public.ts'
import { questionMilestones, type QuestionMilestones } from '#features/questions/server/public.ts'
import { paperMilestones, type PaperMilestones } from '#features/submission/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { type SubmissionStatus, submissionStates } from '#features/submission/states.ts'
import type { ProvenanceStep } from '../contract.ts'

/** Returns a paper's public history, from its question to its versions. @throws Failure not_found */
export async function readProvenance({ db }: Pick<Kernel, 'db'>, idOrPaperId: string) {
  const origin = await paperOrigin(db, idOrPaperId)
  const { paperId, title, questionId, workspacePaperId } = origin
  const [question, claims, writing] = await Promise.all([
    questionId ? questionMilestones(db, questionId) : undefined,
    workspacePaperId ? claimMilestones(db, workspacePaperId) : [],
    workspacePaperId ? paperMilestones(db, workspacePaperId) : undefined,
  ])
  return { paper_id: paperId, title, steps: stepsOf({ origin, question, claims, writing }) }
}

type Known = {
  origin: PaperOrigin
  question: QuestionMilestones | undefined
  claims: Date[]
  writing: PaperMilestones | undefined
}

type Dated = Omit<ProvenanceStep, 'at' | 'text' | 'path'> &
  Partial<Pick<ProvenanceStep, 'text' | 'path'>> & { at: Date }

const reviewed: (status: SubmissionStatus) => string | undefined = submissionStates.per({
  pending_publication_review: undefined,
  review: undefined,
  approved_for_publication: 'Approved for publication after review.',
  revision_requested: 'Sent back to its authors for revision.',
  rejected: 'Not approved for publication.',
})

function ofQuestion({ origin, question }: Known): Dated[] {
  if (!question) return []
  const { askedAt, approvedAt, text } = question
  const by = origin.askedBy ? `Asked by ${origin.askedBy}.` : 'Asked.'
  const approved: Dated[] = approvedAt
    ? [{ kind: 'approval', at: approvedAt, label: 'Approved as a question that students can claim.' }]
    : []
  return [{ kind: 'question', at: askedAt, label: by, text }, ...approved]
}

const ofClaims = ({ claims }: Known): Dated[] =>
  claims.map((at, index) => ({
    kind: 'claim',
    at,
    label: index === 0 ? 'Claimed by its first author.' : 'Claimed by another author.',
  }))

function ofWriting({ writing }: Known): Dated[] {
  if (!writing) return []
  const { openedAt, team, submissions } = writing
  const people = team === 1 ? 'one author' : `a team of ${team}`
  return [
    { kind: 'writing', at: openedAt, label: 'Writing began.' },
    ...submissions.flatMap(({ words, status, submittedAt, decidedAt }): Dated[] => {
      const label = `Submitted for publication by ${people}, with ${words.toLocaleString('en-GB')} words.`
      const submitted: Dated = { kind: 'submission', at: submittedAt, label }
      const decided = reviewed(status)
      return decidedAt && decided ? [submitted, { kind: 'review', at: decidedAt, label: decided }] : [submitted]
    }),
  ]
}

function ofVersions({ origin }: Known): Dated[] {
  const { paperId, versions, source, journal } = origin
  const newest = versions.at(-1)?.number
  const first = source === 'imported' ? `Added to the library from ${journal ?? 'another journal'}.` : 'Published.'
  return versions.map(({ number, note, at }) => ({
    kind: 'version',
    at,
    label: number === 1 ? `Version 1: ${first}` : `Version ${number}.`,
    text: note || null,
    path: number === newest ? `/research/${paperId}` : `/research/${paperId}/v/${number}`,
  }))
}

const ofWithdrawal = ({ origin: { withdrawn } }: Known): Dated[] =>
  withdrawn ? [{ kind: 'withdrawal', at: withdrawn.at, label: 'Withdrawn.', text: withdrawn.reason }] : []

const ofRatings = ({ origin: { ratings } }: Known): Dated[] =>
  ratings.map(({ words, at }) => ({ kind: 'rating', at, label: words }))

/** Returns all known steps of a paper, oldest first. Simultaneous steps are in the order of the process. Pure. */
const stepsOf = (known: Known): ProvenanceStep[] =>
  [ofQuestion, ofClaims, ofWriting, ofVersions, ofRatings, ofWithdrawal]
    .flatMap((of) => of(known))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text = null, path = null, ...step }) => ({ ...step, at: at.toISOString(), text, path }))
