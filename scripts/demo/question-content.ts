import { z } from 'zod'
import { SUBMITTER_TYPES, URGENCIES } from '#features/questions/community-options.ts'
import { ASKER_ROLES, CLINICAL_SETTINGS, valuesOf } from '#features/questions/options.ts'
import { PAPER_CATEGORIES } from '#shared/categories.ts'
import { Days, readContent } from './data.ts'
import { MemberKey } from './people.ts'

const Outsider = z.strictObject({ name: z.string(), mailbox: z.string(), institution: z.string() })

const Asked = z.object({
  asker: z.union([MemberKey, Outsider]),
  asked: Days,
  text: z.string(),
  context: z.string().default(''),
  /** False if the asker does not want to be named. */
  named: z.boolean().default(true),
})

const Form = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('clinician'),
    role: z.enum(valuesOf(ASKER_ROLES)),
    setting: z.enum(valuesOf(CLINICAL_SETTINGS)),
    importance: z.string().default(''),
    contact: z.boolean().default(true),
    mentors: z.boolean().default(false),
  }),
  z.object({
    form: z.literal('community'),
    role: z.enum(SUBMITTER_TYPES),
    category: z.enum([...PAPER_CATEGORIES, 'Other']),
    urgency: z.enum(valuesOf(URGENCIES)),
    outcome: z.string().default(''),
  }),
])

const Project = z.strictObject({
  title: z.string(),
  category: z.enum(PAPER_CATEGORIES),
  level: z.int(),
  skills: z.array(z.string()),
  objectives: z.array(z.string()),
  weeks: z.int(),
  seats: z.int(),
})

const Claim = z.strictObject({
  by: MemberKey,
  team: z.enum(['solo', 'pair', 'team']),
  why: z.string(),
  becomes: z.enum(['pending', 'rejected', 'revision_requested', 'withdrawn']),
  notes: z.string().default(''),
})
export type DemoClaim = z.output<typeof Claim>

/** Describes the state of a paper. */
const Stage = z.discriminatedUnion('stage', [
  z.object({
    stage: z.literal('writing'),
    sections: z.int(),
    needs: z.strictObject({ weeks: z.int(), why: z.string(), asked: Days }).optional(),
  }),
  z.object({ stage: z.literal('pending'), submitted: Days }),
  z.object({ stage: z.literal('revision'), submitted: Days, notes: z.string() }),
  z.object({
    stage: z.literal('published'),
    submitted: Days,
    notes: z.string(),
    views: z.int(),
    coAuthors: z.string().default(''),
  }),
])

const Plan = z.object({
  /** The keys of the members, the lead first. */
  team: z.tuple([MemberKey], MemberKey),
  /** The name of the paper's text below data/papers. */
  text: z.string(),
  whys: z.array(z.string()),
})

const Mentoring = z.strictObject({ draft: z.union([z.literal(1), z.literal(2)]), at: Days, note: z.string() })
export type DemoMentoring = z.output<typeof Mentoring>

const Fate = z.discriminatedUnion('fate', [
  z.object({ fate: z.literal('waiting') }),
  z.object({ fate: z.enum(['needs_clarification', 'declined']), notes: z.string() }),
  z.object({ fate: z.literal('available'), project: Project, claims: z.array(Claim).default([]) }),
  z.object({
    fate: z.literal('paper'),
    project: Project,
    paper: Plan.and(Stage),
    /** Present only if the asker offered to mentor and joined the paper; empty before the first review. */
    mentoring: z.array(Mentoring).optional(),
  }),
])

const Question = Asked.and(Form).and(Fate)
export type DemoQuestion = z.output<typeof Question>
export type OpenQuestion = Extract<DemoQuestion, { fate: 'available' }>
export type PaperQuestion = Extract<DemoQuestion, { fate: 'paper' }>

/** All questions, ordered by their progress. */
export const QUESTIONS: DemoQuestion[] = ['waiting', 'open', 'begun', 'submitted', 'published'].flatMap((state) =>
  readContent(`questions/${state}.json`, z.array(Question)),
)
