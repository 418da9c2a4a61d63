import { describe, expect, test } from 'vitest'
import type { NameOf } from '#shared/states.ts'
import { suggestionStates } from '../../states.ts'
import { followSuggestion, type SuggestionEvent } from './policy.ts'
import { categoryOfTags } from './content.ts'
import { projectMadeOf } from './list-suggestions-for-review.ts'

const no = (refused: string) => ({ refused })
const decided = (refused: string) => ({ approved: no(refused), revision_requested: no(refused), rejected: no(refused) })

const TABLE: Record<NameOf<typeof suggestionStates>, Record<SuggestionEvent, unknown>> = {
  pending_review: {
    approved: { status: 'approved' },
    revision_requested: { status: 'revision_requested' },
    rejected: { status: 'rejected' },
    resubmitted: no('This proposal is with the editors. You can change it if they request a revision.'),
    withdrawn: { status: 'withdrawn' },
  },
  revision_requested: {
    ...decided('Ines Roth already requested a revision of this proposal. It is waiting for the author.'),
    resubmitted: { status: 'pending_review' },
    withdrawn: { status: 'withdrawn' },
  },
  approved: {
    ...decided('Ines Roth already approved this proposal.'),
    resubmitted: no('This proposal is approved; its text can no longer be changed.'),
    withdrawn: no('This proposal is approved; it can no longer be withdrawn.'),
  },
  rejected: {
    ...decided('Ines Roth already rejected this proposal.'),
    resubmitted: no('This proposal was not accepted. You can write a new one.'),
    withdrawn: no('This proposal was already reviewed.'),
  },
  withdrawn: {
    ...decided('Its author has withdrawn this proposal.'),
    resubmitted: no('You have withdrawn this proposal. You can write a new one.'),
    withdrawn: no('This proposal was already withdrawn.'),
  },
}

const cases = suggestionStates.names.flatMap((name) =>
  suggestionStates.events.map((event) => ({ status: suggestionStates[name], event, outcome: TABLE[name][event] })),
)

describe('a suggestion', () => {
  test('has 25 pairs of state and event', () => expect(cases).toHaveLength(25))

  test.each(cases)('a suggestion that is $status gets the event $event', ({ status, event, outcome }) =>
    expect(followSuggestion({ kind: 'proposal', status, decidedBy: 'Ines Roth' }, event)).toEqual(outcome),
  )

  test('has a name for its kind', () =>
    expect(
      followSuggestion(
        { kind: 'refined_question', status: suggestionStates.approved, decidedBy: 'Ines Roth' },
        'rejected',
      ),
    ).toEqual(no('Ines Roth already approved this refined question.')))
})

describe('the project made from a suggestion', () => {
  const none = { timeline_weeks: null, estimated_duration: null, collaboration_type: null }

  test.each([
    ['4-6 weeks', 6],
    ['6-8 weeks', 8],
    ['8-10 weeks', 10],
    ['10-12 weeks', 12],
    ['12+ weeks', 16],
    [null, 12],
  ] as const)('a proposal of %s gets %i weeks', (estimated_duration, weeks) =>
    expect(projectMadeOf({ ...none, estimated_duration }).timelineWeeks).toBe(weeks),
  )

  test.each([
    ['solo', 1],
    ['pair', 2],
    ['team', 4],
  ] as const)('for %s there are %i places', (collaboration_type, places) =>
    expect(projectMadeOf({ ...none, collaboration_type }).maxStudents).toBe(places),
  )

  test.each([
    [['Sepsis', 'telemedicine'], 'Telemedicine'],
    [['Sepsis'], 'Other'],
    [[], 'Other'],
  ])('tags %j name the category %s', (tags, category) => expect(categoryOfTags(tags)).toBe(category))
})
